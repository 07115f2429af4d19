/** A gap, the word for the one who has nobody in front, or a dash where it is not known. */

import type { LiveGap, LiveRow } from '@lapwing/contract/live-row';
import type { Translate } from '../../../i18n/translate.ts';
import { gapText } from './cell-text.ts';

type GapOrLeaderProps = { row: Pick<LiveRow, 'laps'>; gap: LiveGap; place: number | null; t: Translate };

export function GapOrLeader({ row, gap, place, t }: GapOrLeaderProps) {
  if (gap.kind === 'none' && place === 1) return <span className="text-ink-3">{t('Live.Leader')}</span>;
  return isUnknown(row, gap, place) ? <NotKnown t={t} /> : gapText(gap, t);
}

/** Somebody has to be in front, and something driven: on the grid there is nothing to know. */
export function isUnknown({ laps }: Pick<LiveRow, 'laps'>, gap: LiveGap, place: number | null): boolean {
  return gap.kind === 'none' && place !== null && place > 1 && laps > 0;
}

export function NotKnown({ t }: { t: Translate }) {
  return <Dash means={t('Live.NotKnown')} />;
}

export function NoClass({ t }: { t: Translate }) {
  return <Dash means={t('Live.NoClass')} />;
}

function Dash({ means }: { means: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{means}</span>
    </span>
  );
}
