/** Where everybody was at the end of each lap as the board counts it: with the penalties that were known by then. */

import type { Lap } from '../../laps/lap.ts';
import type { LivePenalty, SessionState } from '../session-state.ts';

type Driven = Readonly<{ laps: readonly Lap[]; penalties: readonly LivePenalty[] }>;

/** In the total of a lap. What was decided since belongs to the newest one: the board shows no other. */
export function penaltyInLapMs({ penalties, laps }: Driven, lapNumber: number): number {
  const isNewest = lapNumber === laps.length;
  return penalties.reduce(
    (sumMs, { fromLap, penaltyMs }) => (isNewest || fromLap <= lapNumber ? sumMs + penaltyMs : sumMs),
    0,
  );
}

/** The positions in the laps of the competitor with an index. A feed has counted its penalties itself. */
export function lapPositions({ board, histories }: SessionState): (index: number) => (number | null)[] {
  const { scoring, rankedBy } = board.session;
  const isCounted = scoring === 'passings' && rankedBy === 'distance';
  const driven = isCounted ? histories.filter((history) => history !== null) : [];
  const counted = positionsWithPenalties(driven);
  return (index) => (histories[index]?.laps ?? []).map((lap) => counted.get(lap) ?? lap.position);
}

/** In laps in which nobody has a penalty the order is the one over the line. */
export function positionsWithPenalties(driven: readonly Driven[]): ReadonlyMap<Lap, number> {
  const penalised = driven.filter(({ penalties }) => penalties.length > 0);
  const firstLaps = penalised.flatMap(({ penalties, laps }) =>
    penalties.map(({ fromLap }) => Math.max(1, Math.min(fromLap, laps.length))),
  );
  const positions = new Map<Lap, number>();
  const lapCount = Math.max(0, ...driven.map(({ laps }) => laps.length));
  for (let lapNumber = Math.min(...firstLaps); lapNumber <= lapCount; lapNumber++) {
    const endsMs = driven.flatMap((history) => {
      const lap = history.laps[lapNumber - 1];
      if (lap === undefined || lap.completedAtMs === 0) return [];
      return { lap, endMs: lap.completedAtMs + penaltyInLapMs(history, lapNumber) };
    });
    endsMs.sort((one, other) => one.endMs - other.endMs);
    for (const [ahead, { lap }] of endsMs.entries()) positions.set(lap, ahead + 1);
  }
  return positions;
}
