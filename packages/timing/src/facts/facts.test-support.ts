/** Builds earlier results for tests of facts. */

import type { FactSession } from './driver-facts.ts';
import type { History, PastResult } from './history.ts';

const DAY_MS = 86_400_000;

/** A race of ten on day `day`. */
export function aResult(day: number, more: Partial<PastResult> = {}): PastResult {
  return {
    ...{ sessionId: day, finishPosition: 5, startsAtMs: day * DAY_MS, venueId: 1, className: 'Senior' },
    ...{ isRace: true, place: 5, starters: 10, bestTimeMs: null },
    ...more,
  };
}

/** The races with these places, the oldest first; null is a retirement. */
export function aHistory(places: readonly (number | null)[], more: Partial<PastResult> = {}): History {
  return {
    results: places.map((place, day) => aResult(day + 1, { place, ...more })).reverse(),
    isWhole: true,
  };
}

export function today(more: Partial<FactSession> = {}): FactSession {
  return { ...aResult(100), isDone: true, ...more };
}
