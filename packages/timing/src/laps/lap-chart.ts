/** The order of the field, lap by lap. */

import type { ResultsFlag } from '@lapwing/contract/enums';
import type { Lap } from './lap.ts';

export type LapChartCell = {
  competitorIndex: number;
  /** laps the leader had completed at that moment */
  leaderLap: number;
  completedAtMs: number;
  isInPit: boolean;
  flag: ResultsFlag;
};

/** Row N holds, in the order in which they completed their own lap N, all who were seen to. */
export type LapChart = LapChartCell[][];

/** Who completed a lap at the same moment as another keeps the order of `competitors`. */
export function lapChart(competitors: readonly (readonly Lap[])[]): LapChart {
  const lapCount = Math.max(0, ...competitors.map((laps) => laps.length));
  const rows: LapChart = Array.from({ length: lapCount }, () => []);
  competitors.forEach((laps, competitorIndex) => {
    laps.forEach(({ completedAtMs, isInPit, flag }, lapIndex) => {
      if (completedAtMs <= 0) return;
      rows[lapIndex]?.push({ competitorIndex, leaderLap: 0, completedAtMs, isInPit, flag });
    });
  });
  for (const row of rows) row.sort((one, other) => one.completedAtMs - other.completedAtMs);

  const leaderAtMs = leaderTimes(rows);
  for (const row of rows) for (const cell of row) cell.leaderLap = lapsDoneBy(leaderAtMs, cell.completedAtMs);
  return rows;
}

/** When the first had done each lap. Where that lap was not seen, the next one proves that it was done. */
function leaderTimes(rows: LapChart): number[] {
  const times: number[] = [];
  let laterMs = Number.POSITIVE_INFINITY;
  for (const row of rows.toReversed()) {
    laterMs = Math.min(laterMs, row[0]?.completedAtMs ?? laterMs);
    times.push(laterMs);
  }
  return times.reverse();
}

/** `completedAtMs` rises; how many of its laps were done at `atMs`. */
function lapsDoneBy(completedAtMs: readonly number[], atMs: number): number {
  let low = 0;
  let high = completedAtMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((completedAtMs[middle] ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
