import { expect, test } from 'vitest';
import { isInRange, rangeIn, rangeLimits } from './activity-laps.ts';

const laps = [62_000, 61_000, 60_000, 63_000, 190_000].map((lapTimeMs) => ({ lapTimeMs }));
const limits = { fromMs: 58_800, untilMs: 77_500 };

test('the range goes from below the best to well above the median, ignoring a stop in the pits', () => {
  expect(rangeLimits(laps)).toEqual(limits);
  expect(rangeLimits([{ lapTimeMs: 60_000 }])).toEqual({ fromMs: 58_800, untilMs: 60_000 });
});

test('the address selects a range within it, and an invalid one selects all', () => {
  expect(rangeIn({ from: '60000', to: 62_500 }, limits)).toEqual({ fromMs: 60_000, untilMs: 62_500 });
  const all = { fromMs: 58_800, untilMs: Number.POSITIVE_INFINITY };
  expect(rangeIn({ from: 1, to: 'x' }, limits)).toEqual(all);
  expect(rangeIn({ from: 70_000, to: 65_000 }, limits)).toEqual(all);
  expect(rangeIn({ to: 77_500 }, limits)).toEqual(all);
});

test('both ends are included', () => {
  expect([58_799, 58_800, 77_500, 77_501].map((time) => isInRange(time, limits))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
