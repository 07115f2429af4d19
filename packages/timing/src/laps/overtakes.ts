/** The number of places that a competitor gained in a session. */

import type { Lap } from './lap.ts';

/** The sum of places gained from one lap to the next; lost places are ignored. */
export function overtakesOf(startPosition: number | null, laps: readonly Pick<Lap, 'position'>[]): number {
  let before = startPosition;
  let overtakes = 0;
  for (const { position } of laps) {
    if (position === null) continue;
    if (before !== null && position < before) overtakes += before - position;
    before = position;
  }
  return overtakes;
}
