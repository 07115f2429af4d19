import { expect, test } from 'vitest';
import { linearScale, timeTicks, wholeTicks } from './scale.ts';

test('a scale maps the ends of one range to the ends of the other, also upside down', () => {
  const down = linearScale([1, 30], [0, 580]);
  expect([down(1), down(30), down(2)]).toEqual([0, 580, 20]);
  const up = linearScale([0, 10], [100, 0]);
  expect(up(2.5)).toBe(75);
  expect(linearScale([5, 5], [10, 20])(5)).toBe(10);
});

test('ticks of laps have round steps, never parts of a lap', () => {
  expect(wholeTicks([0, 40], 8)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
  expect(wholeTicks([1, 4], 10)).toEqual([1, 2, 3, 4]);
  expect(wholeTicks([0, 800], 8)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800]);
});

test('ticks of times have the steps of a clock', () => {
  expect(timeTicks([86_400, 91_000], 5)).toEqual([87_000, 88_000, 89_000, 90_000, 91_000]);
  expect(timeTicks([-60_000, 70_000], 5)).toEqual([-60_000, -30_000, 0, 30_000, 60_000]);
});
