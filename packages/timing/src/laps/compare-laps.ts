/** One competitor's laps against each other and against the field. */

import { bestLapIndex } from './best-times.ts';
import { type Gap, noGap } from './gap.ts';
import type { Lap } from './lap.ts';
import type { LapChart, LapChartCell } from './lap-chart.ts';

/** Below 0 for a faster lap; null where there is nothing to compare. */
export type OwnComparison = { toLastMs: number | null; toBestMs: number | null };

/** One entry for each lap. A lap that was not timed compares with nothing, and a deleted one is never the best. */
export function compareWithOwn(laps: readonly Lap[]): OwnComparison[] {
  const best = laps[bestLapIndex(laps)];
  return laps.map((lap, index) => ({
    toLastMs: behind(lap, laps[index - 1]),
    toBestMs: behind(lap, best),
  }));
}

function behind(lap: Lap, other: Lap | undefined): number | null {
  if (other === undefined || lap.lapTimeMs <= 0 || other.lapTimeMs <= 0) return null;
  return lap.lapTimeMs - other.lapTimeMs;
}

export type FieldComparison = {
  position: number;
  leaderLap: number;
  /** to the leader */
  difference: Gap;
  gapAhead: Gap;
  gapBehind: Gap;
};

/** One entry for each lap; null for one that nobody saw the end of. */
export function compareWithField(
  chart: LapChart,
  competitors: readonly (readonly Lap[])[],
  competitorIndex: number,
): (FieldComparison | null)[] {
  return (competitors[competitorIndex] ?? []).map((_, lapIndex) => {
    const row = chart[lapIndex] ?? [];
    const place = row.findIndex((cell) => cell.competitorIndex === competitorIndex);
    const own = row[place];
    if (own === undefined) return null;
    const gapBetween = (ahead: LapChartCell | undefined, follower: LapChartCell | undefined): Gap => {
      if (ahead === undefined || follower === undefined || ahead === follower) return noGap;
      // Whoever has done another lap meanwhile is laps ahead.
      const laps = lapsMoreBy(competitors[ahead.competitorIndex] ?? [], lapIndex, follower.completedAtMs);
      return laps > 0
        ? { kind: 'laps', laps }
        : { kind: 'time', timeMs: follower.completedAtMs - ahead.completedAtMs };
    };
    const lapsDown = own.leaderLap - (lapIndex + 1);
    return {
      position: place + 1,
      leaderLap: own.leaderLap,
      difference: lapsDown > 0 ? { kind: 'laps', laps: lapsDown } : gapBetween(row[0], own),
      gapAhead: gapBetween(row[place - 1], own),
      gapBehind: gapBetween(own, row[place + 1]),
    };
  });
}

/** How many laps after this one were done at `atMs`. */
function lapsMoreBy(laps: readonly Lap[], lapIndex: number, atMs: number): number {
  let more = 0;
  for (let index = lapIndex + 1; index < laps.length; index++) {
    const completedAtMs = laps[index]?.completedAtMs ?? 0;
    if (completedAtMs > atMs) break;
    if (completedAtMs > 0) more = index - lapIndex;
  }
  return more;
}
