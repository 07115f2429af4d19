/** What a competitor's laps add up to: how many, how long, and the best of them. */

import type { Lap } from './lap.ts';

export type LapTotals = {
  lapCount: number;
  /** null without a lap */
  totalTimeMs: number | null;
  /** null without a lap that counts for the ranking */
  bestTimeMs: number | null;
  /** 1 for the first lap */
  bestLapNumber: number | null;
  /** when the best lap ended */
  bestSetAtMs: number | null;
};

export function totalsOf(laps: readonly Lap[]): LapTotals {
  const bestIndex = bestLapIndex(laps);
  return {
    lapCount: laps.length,
    totalTimeMs: totalTimeMsOf(laps),
    bestTimeMs: laps[bestIndex]?.lapTimeMs ?? null,
    bestLapNumber: bestIndex === -1 ? null : bestIndex + 1,
    bestSetAtMs: laps[bestIndex]?.completedAtMs ?? null,
  };
}

/** Laps that were not timed lie between two crossings that were; at the ends nothing is known of them. */
function totalTimeMsOf(laps: readonly Lap[]): number | null {
  const timed = laps.filter(({ lapTimeMs }) => lapTimeMs > 0);
  const first = timed[0];
  const last = timed.at(-1);
  if (first === undefined || last === undefined) return null;
  return timed.length === laps.length
    ? laps.reduce((sum, lap) => sum + lap.lapTimeMs, 0)
    : first.lapTimeMs + last.completedAtMs - first.completedAtMs;
}

/** The first of the fastest laps that are not deleted; -1 when there is none. For the second best, except the best. */
export function bestLapIndex(
  laps: readonly Pick<Lap, 'lapTimeMs' | 'isDeleted'>[],
  exceptIndex = -1,
): number {
  let best = -1;
  let bestTimeMs = Number.POSITIVE_INFINITY;
  laps.forEach((lap, index) => {
    if (lap.isDeleted || lap.lapTimeMs <= 0 || lap.lapTimeMs >= bestTimeMs || index === exceptIndex) return;
    best = index;
    bestTimeMs = lap.lapTimeMs;
  });
  return best;
}

/** The best time in each section over all laps; 0 for a section nobody was timed in. */
export function bestSectionTimesMs(laps: readonly Lap[]): number[] {
  const best: number[] = [];
  for (const { sectionTimesMs } of laps) {
    sectionTimesMs.forEach((timeMs, section) => {
      const known = best[section] ?? 0;
      best[section] = timeMs > 0 && (known === 0 || timeMs < known) ? timeMs : known;
    });
  }
  return best;
}
