/** The standings of practice and qualifying at each lap: by the best lap so far. */

import { canBeBest } from './best-lap.ts';
import type { Lap } from './lap.ts';

type Best = { lapTimeMs: number; setAtMs: number };

/** One place for each lap of a competitor. Competitors without a timed lap are behind all who have one. */
export function runningPositions(field: readonly (readonly Lap[])[], competitorIndex: number): number[] {
  const own = field[competitorIndex] ?? [];
  const endsMs = own.map(({ completedAtMs }) => completedAtMs);
  const ownBests = bestsAt(own, endsMs);
  const positions = own.map(() => 1);
  field.forEach((laps, index) => {
    if (index === competitorIndex) return;
    bestsAt(laps, endsMs).forEach((best, lapIndex) => {
      if (isAhead(best, ownBests[lapIndex] ?? null)) positions[lapIndex] = (positions[lapIndex] ?? 0) + 1;
    });
  });
  return positions;
}

/** The best lap completed by each of these moments. */
function bestsAt(laps: readonly Lap[], momentsMs: readonly number[]): (Best | null)[] {
  let best: Best | null = null;
  let next = 0;
  return momentsMs.map((momentMs) => {
    for (let lap = laps[next]; lap !== undefined && lap.completedAtMs <= momentMs; lap = laps[++next]) {
      if (canBeBest(lap) && (best === null || lap.lapTimeMs < best.lapTimeMs)) {
        best = { lapTimeMs: lap.lapTimeMs, setAtMs: lap.completedAtMs };
      }
    }
    return best;
  });
}

function isAhead(a: Best | null, b: Best | null): boolean {
  if (a === null) return false;
  if (b === null) return true;
  return a.lapTimeMs < b.lapTimeMs || (a.lapTimeMs === b.lapTimeMs && a.setAtMs < b.setAtMs);
}
