import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups keep the order of the list, and so do their members', () => {
  const groups = groupBy([5, 2, 3, 8, 1], (number) => number % 2 === 0);
  expect([...groups]).toEqual([
    [false, [5, 3, 1]],
    [true, [2, 8]],
  ]);
});
