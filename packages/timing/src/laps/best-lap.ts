/** Which lap of a competitor is the best, here and on live boards. That of the field: `classification/best-of-field.ts`. */

import type { Lap } from './lap.ts';

type TimedLap = Pick<Lap, 'lapTimeMs' | 'isDeleted'>;

/** Deleted laps and laps without a time are never the best. */
export function canBeBest({ lapTimeMs, isDeleted }: TimedLap): boolean {
  return lapTimeMs > 0 && !isDeleted;
}

/** The first of the fastest laps that are not deleted; -1 if there is none. `except` the best gives the second best. */
export function bestLapIndex(laps: readonly TimedLap[], exceptIndex = -1): number {
  let best = -1;
  let bestTimeMs = Number.POSITIVE_INFINITY;
  laps.forEach((lap, index) => {
    if (!canBeBest(lap) || lap.lapTimeMs >= bestTimeMs || index === exceptIndex) return;
    best = index;
    bestTimeMs = lap.lapTimeMs;
  });
  return best;
}

/** The best time in each section over all laps; 0 for a section without times. */
export function bestSectionTimesMs(laps: readonly Lap[]): number[] {
  const best: number[] = [];
  for (const { sectionTimesMs } of laps) {
    sectionTimesMs.forEach((timeMs, section) => {
      const bestMs = best[section] ?? 0;
      best[section] = timeMs > 0 && (bestMs === 0 || timeMs < bestMs) ? timeMs : bestMs;
    });
  }
  return best;
}
