/** The layout of a lap chart of a given size. */

import type { ChartRow, ChartRunner } from './chart-runner.ts';
import { type TracePaths, type TracePoint, tracePaths } from './trace-path.ts';

export type PlacedRunner<Row extends ChartRow = ChartRow> = ChartRunner<Row> & {
  /** index 0 is the grid, then one for each lap */
  points: (TracePoint | null)[];
  paths: TracePaths;
};

export type ChartLayout<Row extends ChartRow = ChartRow> = {
  lapWidth: number;
  lapX: (lap: number) => number;
  /** the lap at a point of the picture, as a fraction between laps */
  lapAt: (pointX: number) => number;
  rowHeight: number;
  width: number;
  height: number;
  runners: PlacedRunner<Row>[];
};

export const TOP = 22;
export const BOTTOM = 24;
/** Half a mark at both ends. */
export const PAD = 5;

const CURVES_FROM_PX = 8;

type Size = {
  lapCount: number;
  /** 0 if there is a grid, otherwise 1 */
  firstLap: number;
  lapWidth: number;
  rowHeight: number;
};

export function layOut<Row extends ChartRow>(
  runners: readonly ChartRunner<Row>[],
  { lapCount, firstLap, lapWidth, rowHeight }: Size,
): ChartLayout<Row> {
  const x = (lap: number) => PAD + (lap - firstLap) * lapWidth;
  const y = (place: number) => placeY(place, rowHeight);
  const rowOnGrid = rowsOnGrid(runners);
  return {
    lapWidth,
    rowHeight,
    lapX: x,
    lapAt: (pointX) => firstLap + (pointX - PAD) / lapWidth,
    width: x(lapCount) + PAD,
    height: heightOf(runners.length, rowHeight),
    runners: runners.map((runner) => {
      const { gridPosition, positions, isOnLeadLap } = runner.trace;
      const row = gridPosition === null ? null : (rowOnGrid.get(runner) ?? null);
      const points = [row, ...positions].map((place, lap) =>
        place === null
          ? null
          : { x: x(lap), y: y(place), isOnLeadLap: lap === 0 || isOnLeadLap[lap - 1] !== false },
      );
      return { ...runner, points, paths: tracePaths(points, lapWidth >= CURVES_FROM_PX) };
    }),
  };
}

/** Empty grid slots take no room in the picture. */
export function rowsOnGrid<Runner extends ChartRunner>(runners: readonly Runner[]): Map<Runner, number> {
  const onGrid = runners
    .filter(({ trace }) => trace.gridPosition !== null)
    .toSorted((a, b) => (a.trace.gridPosition ?? 0) - (b.trace.gridPosition ?? 0));
  return new Map(onGrid.map((runner, index) => [runner, index + 1]));
}

export function heightOf(runnerCount: number, rowHeight: number): number {
  return TOP + runnerCount * rowHeight + BOTTOM;
}

export function placeY(place: number, rowHeight: number): number {
  return TOP + (place - 0.5) * rowHeight;
}

/** The competitor whose line is nearest to a point of the picture. */
export function runnerAt<Row extends ChartRow>(
  layout: ChartLayout<Row>,
  pointX: number,
  pointY: number,
): PlacedRunner<Row> | null {
  const lap = layout.lapAt(pointX);
  const before = Math.max(0, Math.floor(lap));
  const share = lap - before;
  let nearest: PlacedRunner<Row> | null = null;
  let nearestDistance = layout.rowHeight * 1.5;
  for (const runner of layout.runners) {
    const from = runner.points[before];
    const to = runner.points[before + 1] ?? from;
    if (!from || !to) continue;
    const distance = Math.abs(from.y + (to.y - from.y) * share - pointY);
    if (distance < nearestDistance) {
      nearest = runner;
      nearestDistance = distance;
    }
  }
  return nearest;
}
