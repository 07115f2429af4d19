// @vitest-environment node

import { lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { expect, test } from 'vitest';
import { type PaceRow, wholeDistances } from './pace-rows.ts';

/** It has only what is compared. */
function aPace(laps: number): PaceRow {
  return { spread: lapSpread(Array.from({ length: laps }, () => 60_000)) } as PaceRow;
}

test.each([
  [
    [20, 18, 10, 9, 5],
    [20, 18, 10],
  ],
  [[7], [7]],
  [[], []],
])('of %j racing laps, %j are worth a sentence', (laps, expected) => {
  expect(wholeDistances(laps.map(aPace)).map(({ spread }) => spread.lapCount)).toEqual(expected);
});
