import { expect, test } from 'vitest';
import { flagPeriods } from './flag-periods.ts';

test('laps in a row under one flag are one period, and red outweighs yellow', () => {
  const cell = (...status: ('GREEN' | 'YELLOW' | 'RED')[]) => ({
    position: 1,
    startNumber: '7',
    inLeaderLap: true,
    inPit: false,
    status,
  });
  const leader = [
    cell('GREEN'),
    cell('YELLOW'),
    cell('YELLOW'),
    cell('YELLOW', 'RED'),
    cell(),
    cell('YELLOW'),
  ];
  expect(flagPeriods({ positionRows: [leader, [cell('RED')]] })).toEqual([
    { flag: 'YELLOW', fromLap: 2, toLap: 3 },
    { flag: 'RED', fromLap: 4, toLap: 4 },
    { flag: 'YELLOW', fromLap: 6, toLap: 6 },
  ]);
  expect(flagPeriods({ positionRows: [] })).toEqual([]);
});
