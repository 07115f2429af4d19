/** Everyone's position at the end of each lap as the board counts it: with the penalties known by then. */

import type { Lap } from '../../laps/lap.ts';
import { firstPenalisedLap, type LapPenalty, penaltyInLapMs } from '../../laps/lap-penalties.ts';
import type { SessionState } from '../session-state.ts';

type Driven = Readonly<{ laps: readonly Lap[]; penalties: readonly LapPenalty[] }>;

/** The positions in the laps of the competitor with an index. A feed has counted its penalties itself. */
export function lapPositions({ board, histories }: SessionState): (index: number) => (number | null)[] {
  const { scoring, rankedBy } = board.session;
  const isCounted = scoring === 'passings' && rankedBy === 'distance';
  const driven = isCounted ? histories.filter((history) => history !== null) : [];
  const counted = positionsWithPenalties(driven);
  return (index) => (histories[index]?.laps ?? []).map((lap) => counted.get(lap) ?? lap.position);
}

/** In laps in which nobody has a penalty, the order is the one over the line. */
export function positionsWithPenalties(driven: readonly Driven[]): ReadonlyMap<Lap, number> {
  const positions = new Map<Lap, number>();
  const lapCount = Math.max(0, ...driven.map(({ laps }) => laps.length));
  const firstLap = firstPenalisedLap(
    driven.map(({ laps, penalties }) => ({ penalties, lapCount: laps.length })),
  );
  for (let lapNumber = firstLap; lapNumber <= lapCount; lapNumber++) {
    const endsMs = driven.flatMap(({ laps, penalties }) => {
      const lap = laps[lapNumber - 1];
      if (lap === undefined || lap.completedAtMs === 0) return [];
      return { lap, endMs: lap.completedAtMs + penaltyInLapMs(penalties, laps.length, lapNumber) };
    });
    endsMs.sort((a, b) => a.endMs - b.endMs);
    for (const [ahead, { lap }] of endsMs.entries()) positions.set(lap, ahead + 1);
  }
  return positions;
}
