/** A penalty added to a total: short next to the name, with the reason in the opened row. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useText } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useLive } from '../state/live-store.ts';

type Penalised = Pick<LiveRow, 'penaltyMs'>;

/** `+10 s penalty`; empty without one. */
export function penaltyText({ penaltyMs }: Penalised, t: Translate): string {
  return penaltyMs === 0 ? '' : t('Live.Penalty', { seconds: secondsText(penaltyMs) });
}

/** With as few decimals as possible: `+10`, `−2.5`. */
function secondsText(timeMs: number): string {
  const size = Math.abs(timeMs);
  const decimals = [1000, 100, 10].findIndex((step) => size % step === 0);
  return `${timeMs < 0 ? '−' : '+'}${formatFigure(size / 1000, decimals === -1 ? 3 : decimals)}`;
}

/** `+10 s`, if the name needs the room of the word. */
export function shortPenaltyText({ penaltyMs }: Penalised, t: Translate): string {
  return penaltyMs === 0 ? '' : t('LiveFeed.Seconds', { seconds: secondsText(penaltyMs) });
}

/** With the reasons, if known. */
export function PenaltyNote({ row }: { row: Pick<LiveRow, 'penaltyMs' | 'index'> }) {
  const { t } = useText();
  const notices = useLive(({ board }) => board.notices);
  if (row.penaltyMs === 0) return null;
  const penalties = notices.filter((notice) => notice.type === 'penalty' && notice.row === row.index);
  const reasons = [...new Set(penalties.flatMap(({ reason }) => reason ?? []))].join(', ');
  return (
    <p className="row-penalty">
      {t('Live.PenaltyCounted', { seconds: secondsText(row.penaltyMs) })}
      {reasons !== '' && ` ${t('Live.PenaltyReason', { reason: reasons })}`}
    </p>
  );
}
