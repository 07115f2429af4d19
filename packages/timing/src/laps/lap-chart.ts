/** The order of the field, lap by lap. */

import type { ResultsFlag } from '@lapwing/contract/enums';
import { type Gap, noGap } from './gap.ts';
import type { Lap } from './lap.ts';

export type LapChartCell = {
  competitorIndex: number;
  /** laps the leader had completed at that moment */
  leaderLap: number;
  completedAtMs: number;
  isInPit: boolean;
  flag: ResultsFlag;
};

/** Row N holds, in the order in which they completed their own lap N, all who did. */
export type LapChart = LapChartCell[][];

export function lapChart(competitors: readonly (readonly Lap[])[]): LapChart {
  const rows: LapChart = [];
  competitors.forEach((laps, competitorIndex) => {
    laps.forEach(({ completedAtMs, isInPit, flag }, lapIndex) => {
      rows[lapIndex] ??= [];
      rows[lapIndex].push({ competitorIndex, leaderLap: 0, completedAtMs, isInPit, flag });
    });
  });
  for (const row of rows) row.sort((one, other) => one.completedAtMs - other.completedAtMs);

  const leaderAtMs = rows.map((row) => row[0]?.completedAtMs ?? Number.POSITIVE_INFINITY);
  for (const row of rows) for (const cell of row) cell.leaderLap = lapsDoneBy(leaderAtMs, cell.completedAtMs);
  return rows;
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

export type FieldComparison = {
  position: number;
  leaderLap: number;
  /** to the leader */
  difference: Gap;
  gapAhead: Gap;
  gapBehind: Gap;
};

/** One competitor's laps against the field; one entry for each lap. */
export function compareWithField(chart: LapChart, competitorIndex: number): FieldComparison[] {
  const comparisons: FieldComparison[] = [];
  chart.forEach((row, lapIndex) => {
    const place = row.findIndex((cell) => cell.competitorIndex === competitorIndex);
    const own = row[place];
    if (own === undefined) return;
    const lapsDown = own.leaderLap - (lapIndex + 1);
    comparisons.push({
      position: place + 1,
      leaderLap: own.leaderLap,
      difference: lapsDown > 0 ? { kind: 'laps', laps: lapsDown } : between(row[0], own),
      gapAhead: between(row[place - 1], own),
      gapBehind: between(own, row[place + 1]),
    });
  });
  return comparisons;
}

function between(ahead: LapChartCell | undefined, behind: LapChartCell | undefined): Gap {
  if (ahead === undefined || behind === undefined || ahead === behind) return noGap;
  return { kind: 'time', timeMs: behind.completedAtMs - ahead.completedAtMs };
}
