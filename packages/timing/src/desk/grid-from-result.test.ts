import { expect, test } from 'vitest';
import { gridFromResult } from './grid-from-result.ts';

const entries = ['1', '2', '3', '4', '5'].map((number) => ({ number }));
const result = (numbers: string, out = '') => [
  ...[...numbers].map((startNumber) => ({ startNumber, isClassified: true })),
  ...[...out].map((startNumber) => ({ startNumber, isClassified: false })),
];

test.each([
  ['the order of the result', result('54321'), 0, '54321'],
  ['the first three reversed', result('54321'), 3, '34521'],
  ['more reversed than there are', result('21'), 9, '12345'],
  ['entries without a result start last', result('42'), 0, '42135'],
  ['who was not classified starts behind', result('31', '5'), 0, '31524'],
  ['somebody who is not entered gets no place', result('9321'), 2, '23145'],
  ['no result yet', [], 4, '12345'],
])('%s', (_, finishers, reversed, expected) => {
  expect(
    gridFromResult(finishers, entries, reversed)
      .map(({ number }) => number)
      .join(''),
  ).toBe(expected);
});
