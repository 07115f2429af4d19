/** The distribution of lap times, one box per competitor, all on one scale. */

import type { LapSpread } from '@lapwing/timing/analysis/lap-spread';
import { linearScale, timeTicks } from './scale.ts';
import type { SeriesLook } from './series-look.ts';
import { useChartWidth } from './use-width.ts';

type Box = { key: string | number; name: string; look: SeriesLook; spread: LapSpread };

type BoxPlotsProps = { label: string; boxes: readonly Box[]; tickLabel: (timeMs: number) => string };

const ROW = 56;
const MARGIN = { top: 8, right: 36, bottom: 24, left: 58 };

export function BoxPlots({ label, boxes, tickLabel }: BoxPlotsProps) {
  const [frame, width] = useChartWidth<HTMLDivElement>();
  const lows = boxes.map(({ spread }) => spread.lowWhiskerMs);
  const highs = boxes.map(({ spread }) => spread.highWhiskerMs);
  const domain = [Math.min(...lows) - 300, Math.max(...highs) + 300] as const;
  const x = linearScale(domain, [MARGIN.left, Math.max(MARGIN.left + 40, width - MARGIN.right)]);
  const height = MARGIN.top + boxes.length * ROW + MARGIN.bottom;
  return (
    <div ref={frame} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          className="block chart-text stretch-data"
        >
          {timeTicks(domain, Math.max(2, width / 140)).map((tick) => (
            <g key={tick}>
              <path d={`M${x(tick)} ${MARGIN.top}V${height - MARGIN.bottom}`} stroke="var(--line)" />
              <text x={x(tick)} y={height - 6} textAnchor="middle" fill="var(--ink-3)">
                {tickLabel(tick)}
              </text>
            </g>
          ))}
          {boxes.map(({ key, name, look, spread }, index) => {
            const middle = MARGIN.top + index * ROW + ROW / 2;
            const inScale = spread.outliersMs.filter((timeMs) => timeMs >= domain[0] && timeMs <= domain[1]);
            const cutCount = spread.outliersMs.filter((timeMs) => timeMs > domain[1]).length;
            return (
              <g key={key} stroke={look.colour} strokeWidth="1.5" fill="none">
                <text
                  x={MARGIN.left - 10}
                  y={middle + 4}
                  textAnchor="end"
                  fill="var(--ink)"
                  stroke="none"
                  className="font-strong"
                >
                  {name}
                </text>
                <path
                  d={`M${x(spread.lowWhiskerMs)} ${middle - 6}v12m0-6H${x(spread.lowerQuartileMs)}M${x(spread.upperQuartileMs)} ${middle}H${x(spread.highWhiskerMs)}m0-6v12`}
                />
                <rect
                  x={x(spread.lowerQuartileMs)}
                  y={middle - 13}
                  width={Math.max(1, x(spread.upperQuartileMs) - x(spread.lowerQuartileMs))}
                  height="26"
                  fill="var(--surface-2)"
                />
                <path d={`M${x(spread.medianMs)} ${middle - 13}v26`} strokeWidth="3" />
                {inScale.map((timeMs, outlier) => (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: two laps may have the same time.
                    key={outlier}
                    cx={x(timeMs)}
                    cy={middle}
                    r="2.5"
                  />
                ))}
                {cutCount > 0 && (
                  <g data-cut="" stroke="var(--ink-2)">
                    <path d={`M${x(domain[1]) + 6} ${middle + 5}l3-10m1 10l3-10`} />
                    <text x={x(domain[1]) + 16} y={middle + 4} fill="var(--ink-2)" stroke="none">
                      {cutCount}
                    </text>
                  </g>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
