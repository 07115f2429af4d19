/** Marks laps as deleted that are faster than the best lap that the officials published. */

import type { Lap } from './lap.ts';

/** `bestTimeMs` is 0 if the officials count none. Classification and laps then have the same best lap. */
export function countUpToOfficialBest(laps: readonly Lap[], bestTimeMs: number): Lap[] {
  return laps.map((lap) => {
    if (lap.lapTimeMs <= 0) return lap;
    const isFaster = bestTimeMs === 0 || lap.lapTimeMs < bestTimeMs;
    if (isFaster) return lap.isDeleted ? lap : { ...lap, isDeleted: true };
    return lap.isDeleted && lap.lapTimeMs === bestTimeMs ? { ...lap, isDeleted: false } : lap;
  });
}
