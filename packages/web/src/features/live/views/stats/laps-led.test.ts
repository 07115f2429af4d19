// @vitest-environment node

import { emptyRow } from '@lapwing/timing/live/board/empty-row';
import { expect, test } from 'vitest';
import { lapsLedBy } from './laps-led.ts';

test('laps led are credited to their driver, and so is taking the lead', () => {
  const shared = {
    ...emptyRow(0),
    fullName: 'Bob',
    lapsLed: 9,
    earlierDrivers: [{ name: 'Ann', lapsLed: 6 }],
  };
  const alone = { ...emptyRow(1), fullName: 'Cas', lapsLed: 4 };
  const leaders = [
    { row: 0, lap: 1, atMs: 1, who: 'Ann' },
    { row: 1, lap: 7, atMs: 2 },
    { row: 0, lap: 11, atMs: 3 },
  ];
  expect(lapsLedBy([shared, alone], leaders)).toEqual([
    { row: shared, name: 'Ann', lapsLed: 6, tookLeadIn: [1] },
    { row: alone, name: 'Cas', lapsLed: 4, tookLeadIn: [7] },
    { row: shared, name: 'Bob', lapsLed: 3, tookLeadIn: [11] },
  ]);
});

test('a leader with an unknown number of laps led is listed after the others, if seen to take the lead', () => {
  const joined = { ...emptyRow(0), fullName: 'Ann', lapsLed: null };
  const swapped = {
    ...emptyRow(1),
    fullName: 'Bob',
    lapsLed: 5,
    earlierDrivers: [{ name: 'Cas', lapsLed: null }],
  };
  const behind = { ...emptyRow(2), fullName: 'Dirk', lapsLed: null };
  const given = { ...emptyRow(3), fullName: 'Els', lapsLed: 2 };
  const leaders = [
    { row: 0, lap: 13, atMs: 1 },
    { row: 1, lap: 14, atMs: 2 },
  ];
  expect(
    lapsLedBy([joined, swapped, behind, given], leaders).map(({ name, lapsLed }) => [name, lapsLed]),
  ).toEqual([
    ['Els', 2],
    ['Ann', null],
    ['Bob', null],
  ]);
});
