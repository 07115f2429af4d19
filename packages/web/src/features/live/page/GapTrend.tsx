/** Whether a gap grows or shrinks, by how much per lap, over the laps since the page was opened. */

import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLive } from '../state/live-store.ts';
import { behindOf, inFrontOf } from '../state/rows.ts';
import { addGapSample, closingMsPerLap, type GapSample } from './gap-trend.ts';

const none: readonly GapSample[] = [];

export function GapTrend({ index, to }: { index: number; to: 'ahead' | 'behind' }) {
  const { t, locale } = useText();
  const lap = useLive(({ rows }) => rows.get(index)?.laps ?? 0);
  const other = useLive(({ rows, board }) => {
    const row = rows.get(index);
    if (row === undefined) return null;
    return (to === 'ahead' ? inFrontOf : behindOf)(row, board)?.index ?? null;
  });
  const gapMs = useLive(({ rows }) => {
    const row = rows.get(index);
    const gap = to === 'ahead' ? row?.gap : row?.gapBehind;
    return gap?.kind === 'time' ? gap.timeMs : null;
  });
  const [seen, setSeen] = useState(none);
  const next = addGapSample(seen, { lap, other, gapMs });
  if (next !== seen) setSeen(next);
  const closingMs = closingMsPerLap(next);
  if (closingMs === null || Math.abs(closingMs) < 10) return null;
  const isClosing = closingMs > 0;
  // A competitor closing in from behind is bad news.
  const isGood = isClosing === (to === 'ahead');
  return (
    <small className={isGood ? 'text-2 text-pb' : 'text-2 text-loss'}>
      <span aria-hidden="true">{isClosing ? '▴' : '▾'} </span>
      {t(isClosing ? 'Live.Closing' : 'Live.PullingAway', {
        seconds: formatNumber(Math.abs(closingMs) / 1000, locale, 2),
      })}
    </small>
  );
}
