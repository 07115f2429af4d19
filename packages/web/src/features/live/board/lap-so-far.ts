/** A lap of a competitor in a running session, and which of them is the best. */

import type { LiveFlag } from '@lapwing/contract/values/enums';

export type LapSoFar = {
  number: number;
  timeMs: number | null;
  position: string | undefined;
  isInPit: boolean;
  flag?: LiveFlag | undefined;
  isDeleted: boolean;
  driver: string | undefined;
};

/** The number of the best lap: the first of equal ones, and never a deleted one. */
export function bestLapNumber(laps: readonly LapSoFar[], bestMs: number | null): number | null {
  if (bestMs === null) return null;
  return laps.find(({ timeMs, isDeleted }) => timeMs === bestMs && !isDeleted)?.number ?? null;
}

type Stint = { driver: string | undefined; laps: LapSoFar[] };

/** Consecutive laps with one driver, in their order. */
export function stintsOf(laps: readonly LapSoFar[]): Stint[] {
  const stints: Stint[] = [];
  for (const lap of laps) {
    const last = stints.at(-1);
    if (last !== undefined && last.driver === lap.driver) last.laps.push(lap);
    else stints.push({ driver: lap.driver, laps: [lap] });
  }
  return stints;
}
