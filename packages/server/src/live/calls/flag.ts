/** The flag of an event or a session. */

import type { LiveFlag, ResultStatus, ResultsFlag } from '@lapwing/contract/values/enums';
import type { StoredCompetitor } from './competitor-queries.ts';

/**
 * null while it runs: then the laps decide. Once its time is up nobody races, even if the timer has not published yet.
 */
export function settledFlag(
  { resultStatus, endsAtMs }: { resultStatus: ResultStatus; endsAtMs: number },
  nowMs: number,
): LiveFlag | null {
  if (resultStatus === 'Active') return nowMs < endsAtMs ? null : 'Finish';
  return resultStatus === 'None' ? 'Unknown' : 'Finish';
}

const flagsOfLaps: Record<ResultsFlag, LiveFlag> = { GREEN: 'Green', YELLOW: 'Yellow', RED: 'Red' };

/** The flag under which the newest lap was completed; green before the first. */
export function newestFlag(competitors: readonly Pick<StoredCompetitor, 'laps'>[]): LiveFlag {
  let newestAtMs = Number.NEGATIVE_INFINITY;
  let flag: ResultsFlag = 'GREEN';
  for (const { laps } of competitors) {
    const last = laps.at(-1);
    if (last === undefined || last.completedAtMs <= newestAtMs) continue;
    newestAtMs = last.completedAtMs;
    flag = last.flag;
  }
  return flagsOfLaps[flag];
}
