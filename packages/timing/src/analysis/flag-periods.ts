/** When the race was not green, in laps of the leader. */

import type { ResultsFlag } from '@lapwing/contract/enums';
import type { LapChart } from '@lapwing/contract/lap-data';

export type FlagPeriod = { flag: Exclude<ResultsFlag, 'GREEN'>; fromLap: number; toLap: number };

/** Laps in a row under the same flag are one period; of two flags on one lap the graver counts. */
export function flagPeriods({ positionRows }: Pick<LapChart, 'positionRows'>): FlagPeriod[] {
  const periods: FlagPeriod[] = [];
  for (const [lapIndex, { status }] of (positionRows[0] ?? []).entries()) {
    const flag = status.includes('RED') ? 'RED' : status.includes('YELLOW') ? 'YELLOW' : null;
    if (flag === null) continue;
    const lap = lapIndex + 1;
    const last = periods.at(-1);
    if (last?.flag === flag && last.toLap === lap - 1) last.toLap = lap;
    else periods.push({ flag, fromLap: lap, toLap: lap });
  }
  return periods;
}
