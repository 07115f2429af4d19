/** The periods in which the race was not green, in laps of the leader. */

import type { ResultsFlag } from '@lapwing/contract/values/enums';

export type FlagPeriod = { flag: Exclude<ResultsFlag, 'GREEN'>; fromLap: number; toLap: number };

/** One flag for each lap, the first lap first, null for green; consecutive laps under the same flag are one period. */
export function flagPeriods(flags: readonly (FlagPeriod['flag'] | null)[]): FlagPeriod[] {
  const periods: FlagPeriod[] = [];
  for (const [lapIndex, flag] of flags.entries()) {
    if (flag === null) continue;
    const lap = lapIndex + 1;
    const last = periods.at(-1);
    if (last?.flag === flag && last.toLap === lap - 1) last.toLap = lap;
    else periods.push({ flag, fromLap: lap, toLap: lap });
  }
  return periods;
}
