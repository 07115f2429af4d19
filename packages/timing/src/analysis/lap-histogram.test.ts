import { expect, test } from 'vitest';
import { lapHistogram } from './lap-histogram.ts';
import { lapSpread } from './lap-spread.ts';
import type { PaceLap } from './racing-laps.ts';

function green(...timesMs: number[]): PaceLap[] {
  return timesMs.map((lapTimeMs, index) => ({
    lapNumber: index + 2,
    lapTimeMs,
    flag: 'GREEN',
    isInPit: false,
  }));
}

test('laps are counted in steps that begin at a round time', () => {
  const spread = lapHistogram(green(87_449, 88_113, 88_120, 88_570, 89_010, 90_200));
  expect(spread).toMatchObject({ stepMs: 250, fromMs: 87_250, medianMs: 88_345 });
  expect(spread?.counts).toEqual([1, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0]);
});

test('the median is that of the box plots', () => {
  const timesMs = [60_400, 60_100, 60_200, 60_300];
  expect(lapHistogram(green(...timesMs))?.medianMs).toBe(60_250);
  expect(lapSpread(timesMs)?.medianMs).toBe(60_250);
});

test('a few slow laps are counted and do not widen the steps', () => {
  const even = Array.from({ length: 60 }, (_, index) => 60_000 + index * 2);
  const spread = lapHistogram(green(...even, 63_000));
  expect(spread?.stepMs).toBe(10);
  expect(spread?.slowerCount).toBe(1);
});

test('no lap is lost: those in the steps and the slower ones are the racing laps', () => {
  const spread = lapHistogram(green(90_000, 90_500, 91_000, 95_000, 95_401, 120_000));
  const counted = spread?.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  expect(counted + (spread?.slowerCount ?? 0)).toBe(6);
});

test('the first lap, laps under a flag, in-laps, out-laps and untimed laps are ignored', () => {
  expect(
    lapHistogram([
      { lapNumber: 1, lapTimeMs: 90_000, flag: 'GREEN', isInPit: false },
      { lapNumber: 2, lapTimeMs: 90_000, flag: 'YELLOW', isInPit: false },
      { lapNumber: 3, lapTimeMs: 90_000, flag: 'GREEN', isInPit: true },
      { lapNumber: 4, lapTimeMs: 90_000, flag: 'GREEN', isInPit: false },
      { lapNumber: 5, lapTimeMs: 0, flag: 'GREEN', isInPit: false },
    ]),
  ).toBeNull();
});

test('of few laps too, one that is far slower is counted and does not widen the steps', () => {
  const spread = lapHistogram(green(62_000, 62_100, 62_200, 62_250, 62_300, 62_400, 94_000));
  expect(spread?.slowerCount).toBe(1);
  expect(spread?.stepMs).toBe(100);
  expect(spread?.counts.filter((count) => count > 0).length).toBeGreaterThan(4);
});
