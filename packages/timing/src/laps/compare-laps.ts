/** Compares one competitor's laps with each other and with the field. */

import { bestLapIndex } from './best-lap.ts';
import { type Gap, noGap } from './gap.ts';
import type { Lap } from './lap.ts';
import { type LapEnds, leaderLapAt } from './lap-order.ts';
import { competitorIndexOf, type FieldCrossings } from './packed/field-crossings.ts';

/** Negative for a faster lap; null if there is nothing to compare. */
export type OwnComparison = { toLastMs: number | null; toBestMs: number | null };

/** One entry for each lap. An untimed lap compares with nothing, and a deleted one is never the best. */
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

/** One entry for each lap; null if its end is unknown. */
export function compareWithField(field: FieldCrossings, competitorIndex: number): (FieldComparison | null)[] {
  const { endsMs, countedEndsMs = endsMs, cells, rowStarts } = field;
  const ownEnds = endsMs[competitorIndex] ?? [];
  return Array.from(ownEnds, (ownEndMs, lapIndex) => {
    const first = rowStarts[lapIndex] ?? 0;
    const end = rowStarts[lapIndex + 1] ?? 0;
    const own = cellIn(field, first, end, competitorIndex);
    if (own === -1) return null;
    const gapBetween = (ahead: number, follower: number): Gap => {
      if (ahead < first || follower >= end || ahead === follower) return noGap;
      const aheadIndex = competitorIndexOf(cells[ahead] ?? 0);
      const followerIndex = competitorIndexOf(cells[follower] ?? 0);
      // A competitor who has completed another lap since is laps ahead.
      const laps = lapsMoreBy(endsMs[aheadIndex] ?? [], lapIndex, endsMs[followerIndex]?.[lapIndex] ?? 0);
      if (laps > 0) return { kind: 'laps', laps };
      const aheadEndMs = countedEndsMs[aheadIndex]?.[lapIndex] ?? 0;
      return { kind: 'time', timeMs: (countedEndsMs[followerIndex]?.[lapIndex] ?? 0) - aheadEndMs };
    };
    const leaderLap = leaderLapAt(field, ownEndMs);
    const lapsDown = leaderLap - (lapIndex + 1);
    return {
      position: own - first + 1,
      leaderLap,
      difference: lapsDown > 0 ? { kind: 'laps', laps: lapsDown } : gapBetween(first, own),
      gapAhead: gapBetween(own - 1, own),
      gapBehind: gapBetween(own, own + 1),
    };
  });
}

function cellIn({ cells }: FieldCrossings, from: number, end: number, competitorIndex: number): number {
  for (let at = from; at < end; at++) if (competitorIndexOf(cells[at] ?? 0) === competitorIndex) return at;
  return -1;
}

/** The number of laps after this one that were completed at `atMs`. */
function lapsMoreBy(ends: LapEnds, lapIndex: number, atMs: number): number {
  let more = 0;
  for (let index = lapIndex + 1; index < ends.length; index++) {
    const endMs = ends[index] ?? 0;
    if (endMs > atMs) break;
    if (endMs > 0) more = index - lapIndex;
  }
  return more;
}
