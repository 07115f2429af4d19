/** Whether a gap grows or shrinks, by how much per lap, over the last three laps. */

import { STEADY_MS } from '@lapwing/timing/live/history/gap-changes';
import { useText } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import { useLive } from '../state/live-store.ts';

/** `behind`: the index of the one who chases. */
export function GapTrend({ behind, to }: { behind: number; to: 'ahead' | 'behind' }) {
  const { t } = useText();
  const changeMs = useLive(({ lapTrends }) => lapTrends?.get(behind)?.gapChangeMs ?? null);
  if (changeMs === null) return null;
  const isClosing = changeMs < 0;
  // A competitor closing in from behind is bad news.
  const isGood = isClosing === (to === 'ahead');
  const ink = Math.abs(changeMs) < STEADY_MS ? 'text-ink-3' : isGood ? 'text-pb' : 'text-loss';
  return (
    <small className={`text-2 ${ink}`}>
      <span aria-hidden="true">{isClosing ? '▴' : '▾'} </span>
      {t(isClosing ? 'Live.Closing' : 'Live.PullingAway', {
        seconds: formatFigure(Math.abs(changeMs) / 1000, 2),
      })}
    </small>
  );
}
