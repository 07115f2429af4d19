import { expect, it } from 'vitest';
import { runsFirst } from './order-sessions.ts';

it('keeps the order of a document in which every merge comes after its runs', () => {
  const sessions = [
    { clientId: 'a' },
    { clientId: 'b' },
    { clientId: 'c', mergeOf: ['b', 'a', 'elsewhere'] },
  ];
  expect(runsFirst(sessions)).toEqual({ order: [0, 1, 2], circular: [] });
});

it('puts runs, and the runs of merged merges, before their merges', () => {
  const sessions = [
    { clientId: 'overall', mergeOf: ['heats', 'final'] },
    { clientId: 'heats', mergeOf: ['heat'] },
    { clientId: 'final' },
    { clientId: 'heat' },
  ];
  expect(runsFirst(sessions).order).toEqual([3, 1, 2, 0]);
});

it('finds a circular merge, and ends', () => {
  const sessions = [
    { clientId: 'a', mergeOf: ['b'] },
    { clientId: 'b', mergeOf: ['a'] },
  ];
  expect(runsFirst(sessions)).toEqual({ order: [1, 0], circular: [0] });
});
