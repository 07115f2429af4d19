/** The order of the field cell by cell, in the form of tests and published charts. */

import type { Lap } from './lap.ts';
import { isInLeaderLap, lapOrder, leaderLapAt } from './lap-order.ts';
import { decodeCrossings, type LapCrossings } from './packed/crossings.ts';
import { encodeLaps } from './packed/packed-laps.ts';

export type LapChart = (Pick<Lap, 'completedAtMs'> & {
  competitorIndex: number;
  /** laps that the leader had completed at that moment */
  leaderLap: number;
  isInLeaderLap: boolean;
})[][];

export function crossingsOf(competitors: readonly (readonly Lap[])[]): LapCrossings[] {
  return competitors.map((laps) => decodeCrossings(encodeLaps(laps)));
}

export function lapChart(competitors: readonly (readonly Lap[])[]): LapChart {
  const order = lapOrder(crossingsOf(competitors).map(({ endsMs }) => endsMs));
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
