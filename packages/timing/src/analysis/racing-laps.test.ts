import { expect, test } from 'vitest';
import { type PaceLap, racingLaps } from './racing-laps.ts';

test('pace leaves out the start, the pits, the lap out of them and laps under a flag', () => {
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
  ];
  expect(racingLaps(laps).map(({ lapNumber }) => lapNumber)).toEqual([2, 5, 8]);
});
