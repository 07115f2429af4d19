/** The background of a lap chart: flags and lap numbers. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { BOTTOM, type ChartLayout, TOP } from '@lapwing/timing/lap-chart/chart-layout';
import { memo } from 'react';
import { FlagBands } from '../../../ui/charts/FlagBands.tsx';
import { wholeTicks } from '../../../ui/charts/scale.ts';

type ChartBackgroundProps = {
  layout: ChartLayout;
  firstLap: number;
  lapCount: number;
  periods: readonly FlagPeriod[];
  gridLabel: string;
};

const TICK_EVERY_PX = 110;

export const ChartBackground = memo(function ChartBackground({
  layout,
  firstLap,
  lapCount,
  periods,
  gridLabel,
}: ChartBackgroundProps) {
  const { lapX: x, height, width } = layout;
  const bottom = height - BOTTOM;
  return (
    <>
      <FlagBands periods={periods} x={x} top={TOP - 14} bottom={bottom} />
      {wholeTicks([firstLap, lapCount], Math.max(2, width / TICK_EVERY_PX)).map((lap) => (
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
