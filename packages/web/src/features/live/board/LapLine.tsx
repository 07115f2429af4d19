/**
 * The lap times of one competitor as a line: up is slower, a lap beyond the scale is cut off and marked, and deleted
 * laps are left out.
 */

import { type FlagPeriod, flagPeriods } from '@lapwing/timing/analysis/flag-periods';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { FlagBands } from '../../../ui/charts/FlagBands.tsx';
import { linePath } from '../../../ui/charts/line-path.ts';
import { linearScale } from '../../../ui/charts/scale.ts';
import { useSize } from '../../../ui/charts/use-width.ts';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import { timeText } from '../cells/cell-text.ts';
import { lapScale } from './lap-scale.ts';
import type { LapSoFar } from './lap-so-far.ts';

const LEAST_HEIGHT = 160;
const MOST_HEIGHT = 280;
const EDGE = { top: 10, right: 8, bottom: 18, left: 62 };

type LapLineProps = {
  laps: readonly LapSoFar[];
  bestNumber: number | null;
  /** the mark of that lap */
  best: TimingHighlight;
  name: string;
};

/** The shapes and colours of the marks in the row. */
const bestMarks = {
  record: {
    d: 'm0-6 1.8 4 4.2.5-3.1 3 .8 4.5-3.7-2.2-3.7 2.2.8-4.5-3.1-3 4.2-.5Z',
    fill: 'var(--best)',
    stroke: 'none',
  },
  'session-best': { d: 'm0-5 5 5-5 5-5-5Z', fill: 'var(--best)', stroke: 'none' },
  'class-best': { d: 'm0-5 5 5-5 5-5-5Z', fill: 'var(--surface)', stroke: 'var(--ink)' },
  'personal-best': { d: 'm0-5 5 9h-10Z', fill: 'var(--pb)', stroke: 'none' },
  slower: { d: '', fill: 'none', stroke: 'none' },
} as const satisfies Record<TimingHighlight, object>;

const bandFlags = { Yellow: 'YELLOW', Purple: 'YELLOW', Red: 'RED', Stop: 'RED' } as const;

/** The flag under which each lap was driven, by its place in the line. */
function bandsOf(laps: readonly LapSoFar[]): FlagPeriod[] {
  return flagPeriods(laps.map(({ flag }) => bandFlags[flag as keyof typeof bandFlags] ?? null));
}

export function LapLine({ laps: all, bestNumber, best, name }: LapLineProps) {
  const laps = all.filter(({ isDeleted }) => !isDeleted);
  const { t } = useText();
  const [frame, width, measuredPx] = useSize<HTMLDivElement>();
  const height = Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, measuredPx));
  const scale = lapScale(laps.map(({ timeMs }) => timeMs));
  if (scale === null || laps.length < 2) return <div ref={frame} className="lap-line" />;
  const { bestMs, topMs } = scale;
  const x = linearScale([0, laps.length - 1], [EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)]);
  const y = linearScale([topMs, bestMs], [EDGE.top, height - EDGE.bottom]);
  const shown = (timeMs: number) => y(Math.min(topMs, timeMs));
  const last = laps.at(-1)?.timeMs ?? null;
  return (
    // Not sized by its picture, which keeps its old width when the window becomes narrower.
    <div ref={frame} className="lap-line">
      {width > 0 && (
        <svg
          role="img"
          aria-label={t('Live.LapLine', {
            name,
            count: laps.length,
            best: formatLapTime(bestMs),
            last: timeText(last),
          })}
          // Icons in cells are as small as the text; this one is a picture.
          style={{ width, height }}
          className="block overflow-visible text-1 stretch-data"
        >
          <FlagBands
            periods={bandsOf(laps)}
            x={(lap) => x(Math.max(0, Math.min(laps.length - 1, lap - 0.5)))}
            top={0}
            bottom={height - EDGE.bottom}
          />
          {[topMs, bestMs].map((timeMs) => (
            <g key={timeMs}>
              <path d={`M${EDGE.left} ${y(timeMs)}H${width - EDGE.right}`} stroke="var(--line-2)" />
              <text x={EDGE.left - 8} y={y(timeMs) + 4} textAnchor="end" fill="var(--ink-3)">
                {formatLapTime(timeMs)}
              </text>
            </g>
          ))}
          <path
            d={linePath(
              laps.map(({ timeMs }) => timeMs),
              x,
              shown,
            )}
            fill="none"
            stroke="var(--ink-2)"
            strokeWidth="1.75"
            strokeLinejoin="round"
          />
          {laps.map(({ number, timeMs, isInPit }, place) => {
            if (timeMs === null) return null;
            if (isInPit) {
              return (
                <rect
                  key={number}
                  x={x(place) - 3.5}
                  y={shown(timeMs) - 3.5}
                  width="7"
                  height="7"
                  fill="var(--surface)"
                  stroke="var(--ink-2)"
                  strokeWidth="1.5"
                />
              );
            }
            if (timeMs > topMs) {
              return (
                <path
                  key={number}
                  d={`M${x(place)} ${y(topMs)}m-4 0l3-6m2 6l3-6`}
                  stroke="var(--ink-2)"
                  fill="none"
                />
              );
            }
            return number === bestNumber ? (
              <path
                key={number}
                d={`M${x(place)} ${y(bestMs)}${bestMarks[best].d}`}
                fill={bestMarks[best].fill}
                stroke={bestMarks[best].stroke}
              />
            ) : null;
          })}
          <text x={x(0)} y={height - 4} fill="var(--ink-3)">
            {laps[0]?.number}
          </text>
          <text x={x(laps.length - 1)} y={height - 4} textAnchor="end" fill="var(--ink-3)">
            {laps.at(-1)?.number}
          </text>
        </svg>
      )}
    </div>
  );
}
