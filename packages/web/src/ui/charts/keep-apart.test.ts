import { expect, test } from 'vitest';
import { keepApart } from './keep-apart.ts';

test('labels keep their order and a distance, and those with enough space do not move', () => {
  expect(keepApart([105, 100, 300], 14)).toEqual([114, 100, 300]);
  expect(keepApart([50, 50, 50], 10)).toEqual([50, 60, 70]);
  expect(keepApart([], 10)).toEqual([]);
});
