import { expect, test } from 'vitest';
import { lapSpread } from './lap-spread.ts';

test('half of the laps are within the deviation of the median', () => {
  expect(lapSpread([90_000, 90_400, 90_100, 90_300, 90_200])).toEqual({
    lapCount: 5,
    bestMs: 90_000,
    lowWhiskerMs: 90_000,
    lowerQuartileMs: 90_100,
    medianMs: 90_200,
    upperQuartileMs: 90_300,
    highWhiskerMs: 90_400,
    outliersMs: [],
    deviationMs: 100,
  });
});

test('one slow lap is an outlier and moves neither the whiskers nor the deviation', () => {
  const spread = lapSpread([90_000, 90_100, 90_200, 90_300, 90_400, 130_000]);
  expect(spread).toMatchObject({ highWhiskerMs: 90_400, outliersMs: [130_000], deviationMs: 150 });
  expect(lapSpread([])).toBeNull();
});
