/** The laps of a stored session as its result counts them. */

import { driversOfLaps } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import { penaltiesInLaps, penaltyInLapMs } from '@lapwing/timing/laps/lap-penalties';
import { positionsWithPenalties } from '@lapwing/timing/live/history/lap-positions';
import type { StoredCompetitor } from './competitor-queries.ts';
import type { StoredSession } from './session-queries.ts';

type CountedLap = Lap & { penaltyMs: number; drivenBy: string | null };

export function countedLaps(
  { rankedBy }: Pick<StoredSession, 'rankedBy'>,
  competitors: readonly StoredCompetitor[],
): (competitor: StoredCompetitor) => CountedLap[] {
  const drivenBy = new Map(
    competitors.map((competitor) => {
      const { laps } = competitor;
      const endsMs = laps.map(({ completedAtMs }) => completedAtMs);
      return [competitor, { laps, penalties: penaltiesInLaps(competitor.penalties, endsMs) }] as const;
    }),
  );
  const positions = positionsWithPenalties(rankedBy === 'distance' ? [...drivenBy.values()] : []);
  return (competitor) => {
    const { laps, penalties } = drivenBy.get(competitor) ?? { laps: competitor.laps, penalties: [] };
    const drivers = driversOfLaps(competitor.stints, laps.length);
    return laps.map((lap, place) => ({
      ...lap,
      position: lap.position === null ? null : (positions.get(lap) ?? lap.position),
      penaltyMs: penaltyInLapMs(penalties, laps.length, place + 1),
      drivenBy: drivers[place] ?? null,
    }));
  };
}
