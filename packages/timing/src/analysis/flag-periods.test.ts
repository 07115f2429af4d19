import { expect, test } from 'vitest';
import { flagPeriods } from './flag-periods.ts';

test('consecutive laps under one flag are one period, green ends it', () => {
  expect(flagPeriods([null, 'YELLOW', 'YELLOW', 'RED', null, 'RED'])).toEqual([
    { flag: 'YELLOW', fromLap: 2, toLap: 3 },
    { flag: 'RED', fromLap: 4, toLap: 4 },
    { flag: 'RED', fromLap: 6, toLap: 6 },
  ]);
  expect(flagPeriods([])).toEqual([]);
});
