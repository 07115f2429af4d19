import { expect, test } from 'vitest';
import { isWorthTelling, jumpAfter } from './jump.ts';

test('the steps of a slider are one jump, from where it began', () => {
  const first = jumpAfter(null, 10_000, 40_000, 1_000);
  const second = jumpAfter(first, 40_000, 90_000, 1_200);
  expect(second).toEqual({ fromMs: 10_000, toMs: 90_000, atMs: 1_200 });
});

test('a step after a pause is another jump', () => {
  const first = jumpAfter(null, 10_000, 40_000, 1_000);
  expect(jumpAfter(first, 45_000, 90_000, 6_000)).toMatchObject({ fromMs: 45_000 });
});

test.each([
  [10_000, 60_000, false],
  [10_000, 70_000, true],
  [90_000, 10_000, true],
])('a jump from %i to %i is worth a digest: %s', (fromMs, toMs, expected) => {
  expect(isWorthTelling({ fromMs, toMs, atMs: 0 })).toBe(expected);
});
