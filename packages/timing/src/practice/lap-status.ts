/** The status of one practice lap, compared with the previous lap and with the best. */

import type { PracticeLapStatus } from '@lapwing/contract/values/enums';

type TimedLap = { lapTimeMs: number };

/**
 * One status for each lap of each session of an activity. The first of equally fast laps is the
 * best of its session, the first of equally fast session bests the best of all.
 */
export function lapStatuses(sessions: readonly (readonly TimedLap[])[]): PracticeLapStatus[][] {
  const bests = sessions.map(fastestIndex);
  const bestTimes = bests.map(
    (best, session) => sessions[session]?.[best]?.lapTimeMs ?? Number.POSITIVE_INFINITY,
  );
  const bestSession = bestTimes.indexOf(Math.min(...bestTimes));
  return sessions.map((laps, session) =>
    laps.map((lap, index) => {
      if (index === bests[session]) return session === bestSession ? 'REPORTBEST' : 'SESSIONBEST';
      const before = laps[index - 1];
      return before === undefined ? 'NONE' : compared(lap.lapTimeMs, before.lapTimeMs);
    }),
  );
}

/** The first of the fastest; -1 without laps. */
export function fastestIndex(laps: readonly TimedLap[]): number {
  return laps.reduce(
    (best, lap, index) => (lap.lapTimeMs < (laps[best]?.lapTimeMs ?? Infinity) ? index : best),
    -1,
  );
}

function compared(lapTimeMs: number, beforeMs: number): PracticeLapStatus {
  if (lapTimeMs === beforeMs) return 'EQUAL';
  return lapTimeMs < beforeMs ? 'FASTER' : 'SLOWER';
}
