/** Who a line belongs to, at its ends: start numbers, and names where there is room. */

import { memo } from 'react';
import { isPlaced } from '../ranked-rows.ts';
import { type ChartLayout, type PlacedRunner, placeY } from './chart-layout.ts';

type ChartLabelsProps = {
  layout: ChartLayout;
  side: 'start' | 'end';
  /** the finish position of the one that is followed */
  followed: number | null;
  hasNames: boolean;
};

const WIDTH = { names: 168, numbers: 40 };

export const ChartLabels = memo(function ChartLabels({ layout, side, followed, hasNames }: ChartLabelsProps) {
  const { runners, rowHeight, height } = layout;
  const width = hasNames ? WIDTH.names : WIDTH.numbers;
  return (
    <svg width={width} height={height} aria-hidden="true" className="block flex-none text-2 stretch-data">
      {runners.map((runner) => (
        <ChartLabel
          key={runner.row.finishPosition}
          runner={runner}
          rowHeight={rowHeight}
          side={side}
          hasNames={hasNames}
          isFollowed={runner.row.finishPosition === followed}
        />
      ))}
    </svg>
  );
});

type ChartLabelProps = {
  runner: PlacedRunner;
  rowHeight: number;
  side: 'start' | 'end';
  hasNames: boolean;
  isFollowed: boolean;
};

/** Drawn again only when it is followed or let go. */
const ChartLabel = memo(function ChartLabel(props: ChartLabelProps) {
  const { runner, rowHeight, side, hasNames, isFollowed } = props;
  const { row, trace, finalPlace } = runner;
  const isStart = side === 'start';
  const width = hasNames ? WIDTH.names : WIDTH.numbers;
  /** A column at the chart's side, counted from the chart. */
  const column = (distance: number) => (isStart ? width - distance : distance);
  const place = isStart ? (trace.gridPosition ?? trace.positions[0] ?? null) : finalPlace;
  if (place === null) return null;
  return (
    <g
      transform={`translate(0 ${placeY(place, rowHeight) + 4})`}
      fill={isFollowed ? 'var(--accent)' : 'var(--ink-2)'}
      textAnchor={isStart ? 'end' : 'start'}
    >
      {hasNames && (
        <text x={column(isStart ? 10 : 24)} textAnchor="end">
          {isStart || isPlaced(row) ? place : ''}
        </text>
      )}
      <text
        x={column(hasNames ? (isStart ? 34 : 32) : 6)}
        className="font-strong"
        fill={isFollowed ? 'var(--accent)' : 'var(--ink)'}
      >
        {row.startNumber}
      </text>
      {hasNames && (
        <text x={column(66)} className={isFollowed ? 'font-strong' : ''}>
          {shortened(row.name, isStart || isPlaced(row) ? 16 : 12)}
          {!isStart && !isPlaced(row) && ` ${row.status}`}
        </text>
      )}
    </g>
  );
});

function shortened(name: string, letters: number): string {
  return name.length <= letters ? name : `${name.slice(0, letters - 1)}…`;
}
