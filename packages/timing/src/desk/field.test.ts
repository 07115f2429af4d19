import { expect, test } from 'vitest';
import { fieldOf } from './field.ts';

const entries = ['GT4', 'GT4', 'TCR', 'CUP', ''].map((className, number) => ({ number, className }));
const groups = [
  { name: 'Sprint', classes: ['GT4', 'TCR'] },
  { name: 'All', classes: [] },
];

test.each([
  ['the classes of its group', { group: 'Sprint', classes: [] }, [0, 1, 2]],
  ['its own classes', { group: 'Sprint', classes: ['CUP'] }, [3]],
  ['everybody in a group without classes', { group: 'All', classes: [] }, [0, 1, 2, 3, 4]],
  ['everybody without a group', { group: '', classes: [] }, [0, 1, 2, 3, 4]],
])('%s', (_, session, expected) => {
  expect(fieldOf(session, groups, entries).map(({ number }) => number)).toEqual(expected);
});
