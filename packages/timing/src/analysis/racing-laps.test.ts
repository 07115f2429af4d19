import { expect, test } from 'vitest';
import { type PaceLap, racingLaps, racingTimes } from './racing-laps.ts';

test('pace leaves out the start, in-laps, out-laps and laps under a flag', () => {
  const lap = (lapNumber: number, more: Partial<PaceLap> = {}): PaceLap => ({
    lapNumber,
    lapTimeMs: 90_000,
    isInPit: false,
    flag: 'GREEN',
    ...more,
  });
  const laps = [
    lap(1),
    lap(2),
    lap(3, { isInPit: true }),
    lap(4),
    lap(5),
    lap(6, { flag: 'YELLOW' }),
    lap(7, { lapTimeMs: 0 }),
    lap(8),
    lap(9, { isDeleted: true }),
  ];
  expect(racingLaps(laps).map(({ lapNumber }) => lapNumber)).toEqual([2, 5, 8]);
});

test('laps in columns give the same, and a lap that does not count is left out too', () => {
  const lapTimesMs = [90_001, 90_002, 90_003, 90_004, 90_005, 90_006, 0, 90_008, 90_009, 90_010];
  const laps = { lapTimesMs, pitLaps: [3], yellowLaps: [6], redLaps: [10], deletedLaps: [9] };
  expect(racingTimes(laps)).toEqual([90_002, 90_005, 90_008]);
});
