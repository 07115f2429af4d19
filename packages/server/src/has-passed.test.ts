import { expect, test } from 'vitest';
import { hasPassed } from './has-passed.ts';

test.each([
  ['is not over before', 9_999, false],
  ['is over after it', 10_000, true],
  ['is not over when the clock is put right by a little', -50, false],
  ['is over when the clock is set back by more than that', -3_600_000, true],
])('some time %s', (_, laterMs, isOver) => {
  expect(hasPassed(10_000, 5_000_000, 5_000_000 + laterMs)).toBe(isOver);
});
