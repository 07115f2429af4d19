import { expect, test } from 'vitest';
import { knownLapCount } from './known-lap-count.ts';

test.each([
  [0, 61_000, null],
  [0, null, 0],
  [0, 0, 0],
  [3, 61_000, 3],
  [3, null, 3],
])('%i laps with a best time of %s are %s known laps', (lapCount, bestTimeMs, known) => {
  expect(knownLapCount(lapCount, bestTimeMs)).toBe(known);
});
