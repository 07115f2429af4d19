import { lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { expect, test } from 'vitest';
import { aRow } from '../a-row.ts';
import { paceDomain } from './pace-rows.ts';

function paceOf(...timesMs: number[]) {
  const spread = lapSpread(timesMs);
  if (spread === null) throw new RangeError('say at least one lap');
  const row = {
    ...aRow(1, 'GT4', 1),
    finishPosition: 1,
    classIndex: 0,
    placesGained: null,
    placesGainedInClass: null,
    pitStopCount: null,
  };
  return { row, spread };
}

const field = Array.from({ length: 20 }, () => paceOf(90_000, 91_000, 92_000));

test('the scale reaches the whisker of the slowest', () => {
  const [low, high] = paceDomain([...field, paceOf(92_000, 93_000, 93_500)]);
  expect(low).toBeLessThan(90_000);
  expect(high).toBeGreaterThan(93_500);
});

test('one who is far off does not flatten the rest', () => {
  expect(paceDomain([...field, paceOf(150_000, 155_000, 160_000)])[1]).toBeLessThan(95_000);
});
