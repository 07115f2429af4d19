/** How many places a competitor won in a session. */

import type { Lap } from './lap.ts';

/** Places won from one lap to the next, added up; places lost take nothing away. */
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
