import { expect, test } from 'vitest';
import { aRow } from './live-board.test-support.ts';
import { rowsOfPin } from './pins.ts';

const rows = [
  aRow(1, { competitorId: 'a', number: '7', displayNumber: '7' }),
  aRow(2, { competitorId: 'b', number: '7', displayNumber: '7' }),
  aRow(3, { competitorId: 'c', number: '9', displayNumber: '9' }),
];
const idsOf = (pin: string) => rowsOfPin(pin, rows).map(({ competitorId }) => competitorId);

test('of two with the same number, only the pinned one matches', () => {
  expect(idsOf('7~b')).toEqual(['b']);
});

test('in another session, with other ids, the number decides', () => {
  expect(idsOf('9~z')).toEqual(['c']);
});

test('a number in an address matches everyone with that number', () => {
  expect(idsOf('7')).toEqual(['a', 'b']);
  expect(idsOf('8')).toEqual([]);
});

test('a competitor without a number is found only by the id', () => {
  const nameless = aRow(4, { competitorId: 'd,1', number: null, displayNumber: null });
  expect(rowsOfPin('~d%2C1', [...rows, nameless])).toEqual([nameless]);
  expect(rowsOfPin('~other', [...rows, nameless])).toEqual([]);
});
