import { expect, test } from 'vitest';
import { pitStops, stintsOf } from './stints.ts';

test('laps in the pits that follow each other are one stop', () => {
  expect(pitStops([14, 15, 30, 32])).toEqual([14, 30, 32]);
});

test('stints cover all laps and end at a stop', () => {
  expect(stintsOf(40, [14, 15, 30])).toEqual([
    { fromLap: 1, toLap: 15 },
    { fromLap: 16, toLap: 30 },
    { fromLap: 31, toLap: 40 },
  ]);
  expect(stintsOf(10, [])).toEqual([{ fromLap: 1, toLap: 10 }]);
  expect(stintsOf(3, [3])).toEqual([{ fromLap: 1, toLap: 3 }]);
  expect(stintsOf(0, [])).toEqual([]);
});
