/** The background of a chart over laps: flags, ticks, and the lines of the other competitors. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { memo, useId } from 'react';
import { FlagBands } from './FlagBands.tsx';
import { linePath } from './line-path.ts';
import { linearScale, wholeTicks } from './scale.ts';

/** The plot area within the picture, in pixels. */
type ChartFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

type ChartGridProps = {
  frame: ChartFrame;
  lapCount: number;
  domain: readonly [number, number];
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  zero: number | undefined;
  periods: readonly FlagPeriod[];
  quiet: readonly (readonly (number | null)[])[];
};

/** A separate layer, so that moving the pointer does not render it again. */
export const ChartGrid = memo(function ChartGrid(props: ChartGridProps) {
  const { frame, lapCount, domain, ticks, tickLabel, zero, periods, quiet } = props;
  const { width, height, left, right, top, bottom } = frame;
  const clip = useId();
  const x = linearScale([0, lapCount], [left, right]);
  const y = linearScale(domain, [top, bottom]);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      className="block chart-text stretch-data will-change-transform select-none"
    >
      <FlagBands periods={periods} x={x} top={top} bottom={bottom} />
      {ticks.map((value) => (
        <g key={value}>
          <path
            d={`M${left} ${y(value)}H${right}`}
            stroke={value === zero ? 'var(--line-2)' : 'var(--line)'}
          />
          <text x={left - 8} y={y(value) + 4} textAnchor="end" fill="var(--ink-3)">
            {tickLabel(value)}
          </text>
        </g>
      ))}
      {wholeTicks([0, lapCount], Math.max(2, (right - left) / 80)).map((tick) => (
        <text key={tick} x={x(tick)} y={height - 6} textAnchor="middle" fill="var(--ink-3)">
          {tick}
        </text>
      ))}
      {quiet.length > 0 && (
        <>
          <clipPath id={clip}>
            <rect x={left} y={top} width={right - left} height={bottom - top} />
          </clipPath>
          <path
            clipPath={`url(#${clip})`}
            d={quiet.map((values) => linePath(values, (index) => x(index + 1), y)).join('')}
            fill="none"
            stroke="var(--trace)"
          />
        </>
      )}
    </svg>
  );
});
