/** How many laps a race over a time will have, at the pace of its leader so far. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';

/** The first laps are slow, and say too little. */
const FEWEST_LAPS = 3;

type Racing = {
  session: Pick<BoardSession, 'rankedBy' | 'isEnded' | 'lapsPlanned'>;
  /** at the same moment */
  clock: { raceTimeMs: number | null; timeToGoMs: number | null };
  leader: Pick<LiveRow, 'laps' | 'totalTimeMs'> | undefined;
};

/** null if it is known, over, or cannot be foreseen yet. The lap on which the time runs out is driven to its end. */
export function expectedLaps({ session, clock, leader }: Racing): number | null {
  const { raceTimeMs, timeToGoMs } = clock;
  if (session.rankedBy !== 'distance' || session.isEnded || session.lapsPlanned !== null) return null;
  if (leader === undefined || leader.laps < FEWEST_LAPS || !leader.totalTimeMs || !timeToGoMs) return null;
  const lapMs = leader.totalTimeMs / leader.laps;
  const sinceLineMs = Math.max(0, (raceTimeMs ?? leader.totalTimeMs) - leader.totalTimeMs);
  return leader.laps + Math.ceil((sinceLineMs + timeToGoMs) / lapMs);
}
