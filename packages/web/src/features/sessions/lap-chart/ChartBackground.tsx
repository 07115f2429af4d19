/** What stands behind the lines of a lap chart: flags and the count of laps. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { memo } from 'react';
import { FlagBands } from '../../../ui/charts/FlagBands.tsx';
import { wholeTicks } from '../../../ui/charts/scale.ts';
import { BOTTOM, type ChartLayout, PAD, TOP } from './chart-layout.ts';

type ChartBackgroundProps = {
  layout: ChartLayout;
  lapCount: number;
  periods: readonly FlagPeriod[];
  gridLabel: string;
};

const TICK_EVERY_PX = 110;

export const ChartBackground = memo(function ChartBackground({
  layout,
  lapCount,
  periods,
  gridLabel,
}: ChartBackgroundProps) {
  const { lapWidth, height, width } = layout;
  const bottom = height - BOTTOM;
  const x = (lap: number) => PAD + lap * lapWidth;
  return (
    <>
      <FlagBands periods={periods} x={x} top={TOP - 14} bottom={bottom} />
      {wholeTicks([0, lapCount], Math.max(2, width / TICK_EVERY_PX)).map((lap) => (
        <g key={lap}>
          <path d={`M${x(lap)} ${TOP - 8}V${bottom}`} stroke="var(--line)" />
          <text
            x={x(lap)}
            y={height - 8}
            textAnchor={lap === 0 ? 'start' : lap === lapCount ? 'end' : 'middle'}
            fill="var(--ink-3)"
          >
            {lap === 0 ? gridLabel : lap}
          </text>
        </g>
      ))}
    </>
  );
});
