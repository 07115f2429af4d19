/** A gap, the word for the one with nobody in front, or a dash if the gap is unknown. */

import type { LiveGap, LiveRow } from '@lapwing/contract/live/row';
import { positionTexts } from '@lapwing/timing/live/board/position-texts';
import type { Translate } from '../../../i18n/translate.ts';
import { Dash, UnknownValue } from '../../../ui/content/UnknownValue.tsx';
import { gapText } from './cell-text.ts';

type Driven = Pick<LiveRow, 'laps' | 'status'>;
type GapOrLeaderProps = {
  row: Driven;
  gap: LiveGap;
  isLeader: boolean;
  /** whether it is the last known one */
  isKept?: boolean | undefined;
  t: Translate;
};

export function GapOrLeader({ row, gap, isLeader, isKept, t }: GapOrLeaderProps) {
  if (isKept) return <span className="text-ink-3">{gapText(gap, t)}</span>;
  if (gap.kind === 'none' && isLeader) return <span className="text-ink-3">{t('Live.Leader')}</span>;
  return isUnknown(row, gap, isLeader) ? <UnknownValue t={t} /> : gapText(gap, t);
}

/** Only for competitors with laps: there are no gaps on the grid, and none for retired ones. */
export function isUnknown({ laps, status }: Driven, gap: LiveGap, isLeader: boolean): boolean {
  return gap.kind === 'none' && !isLeader && laps > 0 && positionTexts[status] === undefined;
}

export function NoClass({ t }: { t: Translate }) {
  return <Dash means={t('Live.NoClass')} />;
}
