import { expect, test } from 'vitest';
import { longestStint, stintsOf } from './stints.ts';

test('stints cover all laps and end at a stop, also if it is on the lap after another', () => {
  expect(stintsOf(40, [14, 15, 30])).toEqual([
    { fromLap: 1, toLap: 14 },
    { fromLap: 15, toLap: 15 },
    { fromLap: 16, toLap: 30 },
    { fromLap: 31, toLap: 40 },
  ]);
  expect(stintsOf(10, [])).toEqual([{ fromLap: 1, toLap: 10 }]);
  expect(stintsOf(3, [3])).toEqual([{ fromLap: 1, toLap: 3 }]);
  expect(stintsOf(0, [])).toEqual([]);
});

test('the longest stint is that of the first competitor who has it', () => {
  const stint = (competitor: string, fromLap: number, toLap: number) => ({
    competitor,
    stint: { fromLap, toLap },
  });
  expect(longestStint([stint('100', 1, 20), stint('330', 1, 40), stint('51', 3, 42)])).toEqual({
    competitor: '330',
    laps: 40,
  });
  expect(longestStint([])).toBeNull();
});
