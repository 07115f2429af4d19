/** Which laps say something about pace. */

import type { ResultsFlag } from '@lapwing/contract/enums';

export type PaceLap = { lapNumber: number; lapTimeMs: number; isInPit: boolean; flag: ResultsFlag };

/** Not those without a time, through the pits, out of them, from a standing start, or under a flag. */
export function racingLaps<Lap extends PaceLap>(laps: readonly Lap[]): Lap[] {
  return laps.filter(
    ({ lapNumber, lapTimeMs, isInPit, flag }, index) =>
      lapTimeMs > 0 && !isInPit && flag === 'GREEN' && lapNumber !== 1 && !laps[index - 1]?.isInPit,
  );
}
