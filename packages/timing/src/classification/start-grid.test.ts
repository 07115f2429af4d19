import { expect, test } from 'vitest';
import { gridPositions, PIT_LANE, startGrid } from './start-grid.ts';

test('the grid is ordered by start position, then from the pit lane, without those who have none', () => {
  const entries = [
    { name: 'pit lane', startPosition: PIT_LANE },
    { name: 'second', startPosition: 2 },
    { name: 'absent', startPosition: null },
    { name: 'pole', startPosition: 1 },
  ];
  expect(startGrid(entries).map(({ name }) => name)).toEqual(['pole', 'second', 'pit lane']);
});

test('empty slots of the grid are counted, and the pit lane is behind the last of them', () => {
  const entries = [
    { startPosition: PIT_LANE },
    { startPosition: 4 },
    { startPosition: null },
    { startPosition: 1 },
  ];
  expect(entries.map(gridPositions(entries))).toEqual([5, 4, null, 1]);
});
