import { expect, test } from 'vitest';
import { practicePace } from './practice-pace.ts';

const session = (...times: number[]) => times.map((lapTimeMs) => ({ lapTimeMs }));

test('the pace leaves out the first lap of each session and slow laps in traffic', () => {
  expect(
    practicePace([session(68_000, 60_200, 60_000, 60_400, 66_000, 60_100), session(70_000, 60_300, 60_200)]),
  ).toEqual({ paceMs: 60_200, deviationMs: 100, lapCount: 6, outLapCount: 2, slowLapCount: 1 });
});

test('in-laps and out-laps do not count', () => {
  const laps = session(60_000, 61_000, 75_000, 64_000, 61_000);
  const withPit = laps.map((lap, index) => ({ ...lap, isInPit: index === 2 }));
  expect(practicePace([withPit])).toMatchObject({ paceMs: 61_000, lapCount: 2, outLapCount: 3 });
});

test('nearly identical laps are not slow for a hundredth', () => {
  expect(practicePace([session(60_000, 60_000, 60_000, 60_000, 60_010)])).toMatchObject({ slowLapCount: 0 });
});

test('a driver with only first laps has no pace', () => {
  expect(practicePace([session(60_000), session(61_000)])).toBeNull();
});
