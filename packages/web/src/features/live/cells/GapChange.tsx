/** How the gap to the one in front changes per lap, next to the gap. Its room is kept, so that gaps stay aligned. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { STEADY_MS } from '@lapwing/timing/live/history/gap-changes';
import { useText } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import { useLiveRow } from '../state/live-store.ts';

/** Further away nobody is closing in on anybody. */
const WIDEST_GAP_MS = 30_000;
const MINUTE_MS = 60_000;
const MOST_CHANGE_MS = 9_994;

export function GapChange({ row, isInClass }: { row: LiveRow; isInClass: boolean }) {
  const { t } = useText();
  const trend = useLiveRow(row.index, ({ lapTrends }) => lapTrends?.get(row.index));
  const changeMs = (isInClass ? trend?.gapInClassChangeMs : trend?.gapChangeMs) ?? null;
  const isShown =
    changeMs !== null &&
    row.gap.kind === 'time' &&
    row.gap.timeMs < WIDEST_GAP_MS &&
    Math.abs(changeMs) <= MOST_CHANGE_MS;
  if (!isShown) return <small className="board-trend" data-long={lengthOf(row)} />;
  const seconds = formatFigure(Math.abs(changeMs) / 1000, 2);
  const kind = Math.abs(changeMs) < STEADY_MS ? 'steady' : changeMs < 0 ? 'closing' : 'falling';
  return (
    <small className="board-trend" data-trend={kind}>
      <span aria-hidden="true">
        {changeMs < 0 ? '−' : '+'}
        {seconds}
      </span>
      <span className="sr-only">{t(changeMs < 0 ? 'Live.Closing' : 'Live.PullingAway', { seconds })}</span>
    </small>
  );
}

/** Minutes take some of its room. */
function lengthOf({ gap }: LiveRow): 'minutes' | 'tens' | undefined {
  if (gap.kind !== 'time' || gap.timeMs < MINUTE_MS) return undefined;
  return gap.timeMs < 10 * MINUTE_MS ? 'minutes' : 'tens';
}
