/** The laps of a session that is over, as its result counts them. */

import type { Lap } from '@lapwing/timing/laps/lap';
import { penaltyInLapMs, positionsWithPenalties } from '@lapwing/timing/live/history/lap-positions';
import type { StoredCompetitor, StoredSession } from './store.ts';

type CountedLap = Lap & { penaltyMs: number };

/** Of a result it is not known when a penalty was decided: it counts in the last lap. */
export function countedLaps(
  { rankedBy }: Pick<StoredSession, 'rankedBy'>,
  competitors: readonly StoredCompetitor[],
): (competitor: StoredCompetitor) => CountedLap[] {
  const drivenBy = new Map(
    competitors.map((competitor) => {
      const { laps, penaltyMs } = competitor;
      const penalties = penaltyMs === 0 ? [] : [{ fromLap: laps.length, penaltyMs }];
      return [competitor, { laps, penalties }] as const;
    }),
  );
  const positions = positionsWithPenalties(rankedBy === 'distance' ? [...drivenBy.values()] : []);
  return (competitor) => {
    const driven = drivenBy.get(competitor) ?? { laps: competitor.laps, penalties: [] };
    return driven.laps.map((lap, place) => ({
      ...lap,
      position: lap.position === null ? null : (positions.get(lap) ?? lap.position),
      penaltyMs: penaltyInLapMs(driven, place + 1),
    }));
  };
}
