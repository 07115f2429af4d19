/** The order of the field cell by cell, as tests and published charts say it. */

import type { Lap } from './lap.ts';
import { isInLeaderLap, lapOrder, leaderLapAt } from './lap-order.ts';

export type LapChart = (Pick<Lap, 'completedAtMs'> & {
  competitorIndex: number;
  /** laps the leader had completed at that moment */
  leaderLap: number;
  isInLeaderLap: boolean;
})[][];

export function endsOf(competitors: readonly (readonly Lap[])[]): number[][] {
  return competitors.map((laps) => laps.map(({ completedAtMs }) => completedAtMs));
}

export function lapChart(competitors: readonly (readonly Lap[])[]): LapChart {
  const order = lapOrder(endsOf(competitors));
  return order.rows.map((row, lapIndex) =>
    Array.from(row, (competitorIndex) => {
      const completedAtMs = competitors[competitorIndex]?.[lapIndex]?.completedAtMs ?? 0;
      return {
        competitorIndex,
        completedAtMs,
        leaderLap: leaderLapAt(order, completedAtMs),
        isInLeaderLap: isInLeaderLap(order, lapIndex, completedAtMs),
      };
    }),
  );
}
