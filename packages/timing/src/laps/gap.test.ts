import { expect, test } from 'vitest';
import { gapInDistance, gapInTime, noGap } from './gap.ts';

test('on the same lap a gap is a time', () => {
  expect(
    gapInDistance({ lapCount: 40, totalTimeMs: 100_000 }, { lapCount: 40, totalTimeMs: 104_123 }),
  ).toEqual({
    kind: 'time',
    timeMs: 4_123,
  });
});

test('a lapped car has a gap in laps', () => {
  expect(
    gapInDistance({ lapCount: 40, totalTimeMs: 100_000 }, { lapCount: 38, totalTimeMs: 99_000 }),
  ).toEqual({
    kind: 'laps',
    laps: 2,
  });
});

test('without a time there is no gap', () => {
  expect(gapInDistance({ lapCount: 0, totalTimeMs: null }, { lapCount: 0, totalTimeMs: null })).toEqual(
    noGap,
  );
  expect(gapInTime(60_000, null)).toEqual(noGap);
  expect(gapInTime(null, 60_000)).toEqual(noGap);
});
