/** Builds races for tests of stories: the order at the end of each lap, in start numbers. */

import type { StoryEntry } from './race-story.ts';

const LAP_MS = 60_000;

/**
 * `orders` has the grid first, then the order at the end of each lap; who is missing from a lap has not driven it.
 * `classified` is the order of the classification.
 */
export function aRace(
  orders: readonly string[],
  classified: string,
  parts: Readonly<Record<string, Partial<StoryEntry>>> = {},
): StoryEntry[] {
  const [grid = '', ...laps] = orders;
  return [...classified].map((name, index) => {
    const driven = laps.findIndex((order) => !order.includes(name));
    const own = driven === -1 ? laps : laps.slice(0, driven);
    return {
      finishPosition: index + 1,
      startNumber: name,
      gridPosition: grid.includes(name) ? grid.indexOf(name) + 1 : null,
      lapTimesMs: own.map(() => LAP_MS),
      endsMs: own.map((order, lapIndex) => (lapIndex + 1) * LAP_MS + order.indexOf(name) * 100),
      pitLaps: [],
      yellowLaps: [],
      redLaps: [],
      deletedLaps: [],
      status: 'Normal',
      isClassified: true,
      ...parts[name],
    };
  });
}
