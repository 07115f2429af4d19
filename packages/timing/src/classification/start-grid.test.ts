import { expect, test } from 'vitest';
import { PIT_LANE, startGrid } from './start-grid.ts';

test('the grid goes by start position, then from the pit lane, without those who have none', () => {
  const entries = [
    { name: 'pit lane', startPosition: PIT_LANE },
    { name: 'second', startPosition: 2 },
    { name: 'absent', startPosition: null },
    { name: 'pole', startPosition: 1 },
  ];
  expect(startGrid(entries).map(({ name }) => name)).toEqual(['pole', 'second', 'pit lane']);
});
