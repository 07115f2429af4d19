// @vitest-environment node

import { expect, test } from 'vitest';
import { inLists } from './LapsSoFar.tsx';
import { bestLapNumber, type LapSoFar } from './lap-so-far.ts';

const lap = (number: number, timeMs: number, isDeleted = false): LapSoFar => ({
  number,
  timeMs,
  isDeleted,
  position: '1',
  isInPit: false,
  driver: undefined,
});

test('of equal laps the first is the best', () => {
  expect(bestLapNumber([lap(1, 62_000), lap(2, 60_000), lap(3, 60_000)], 60_000)).toBe(2);
});

test('a deleted lap is never the best', () => {
  expect(bestLapNumber([lap(1, 60_000, true), lap(2, 60_000)], 60_000)).toBe(2);
  expect(bestLapNumber([lap(1, 60_000, true)], 60_000)).toBeNull();
});

test('all laps stand in lists of twelve, the newest in the first', () => {
  const laps = Array.from({ length: 27 }, (_, index) => index + 1);
  expect(inLists(laps).map((list) => [list[0], list.at(-1)])).toEqual([
    [16, 27],
    [4, 15],
    [1, 3],
  ]);
  expect(inLists([])).toEqual([]);
});
