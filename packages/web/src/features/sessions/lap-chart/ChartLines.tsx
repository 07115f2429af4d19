/** All the lines of a lap chart, in the background; drawn once, whatever is pointed at. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { memo } from 'react';
import { FlagBands } from '../../../ui/charts/FlagBands.tsx';
import { wholeTicks } from '../../../ui/charts/scale.ts';
import { isPlaced } from '../ranked-rows.ts';
import { BOTTOM, type ChartLayout, PAD, placeY, TOP } from './chart-layout.ts';
import { crossAt, squareAt } from './marks.ts';

type ChartLinesProps = {
  layout: ChartLayout;
  lapCount: number;
  periods: readonly FlagPeriod[];
  gridLabel: string;
};

const TICK_EVERY_PX = 110;

export const ChartLines = memo(function ChartLines({
  layout,
  lapCount,
  periods,
  gridLabel,
}: ChartLinesProps) {
  const { runners, lapWidth, rowHeight, height, width } = layout;
  const bottom = height - BOTTOM;
  const x = (lap: number) => PAD + lap * lapWidth;
  const pits: string[] = [];
  const outs: string[] = [];
  const tails: string[] = [];
  for (const { row, trace, points, finalPlace } of runners) {
    for (const lap of trace.pitLaps) {
      const point = points[lap];
      if (point) pits.push(squareAt(point));
    }
    const end = points.at(-1);
    if (!end) continue;
    if (!isPlaced(row)) outs.push(crossAt(end));
    else if (end.x < x(lapCount))
      tails.push(`M${end.x} ${end.y}L${x(lapCount)} ${placeY(finalPlace, rowHeight)}`);
  }
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
      <g fill="none" stroke="var(--trace)" strokeWidth="1.25">
        {runners.map(({ row, paths }) => (
          <g key={row.finishPosition}>
            <path d={paths.onLeadLap} />
            <path d={paths.lapped} opacity="0.55" />
          </g>
        ))}
        <path d={tails.join('')} strokeDasharray="1 3" />
      </g>
      <path d={pits.join('')} fill="var(--surface)" stroke="var(--trace-2)" strokeWidth="1.25" />
      <path d={outs.join('')} fill="none" stroke="var(--loss)" strokeWidth="1.5" />
    </>
  );
});
