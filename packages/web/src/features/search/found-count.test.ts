import { afterEach, expect, test } from 'vitest';
import { countOf } from './found-count.ts';

const counts = [
  { entityType: 'Events', count: 250, isAtLeast: true },
  { entityType: 'Profiles', count: 3, isAtLeast: false },
  { entityType: 'LiveEvents', count: 1, isAtLeast: false },
] as const;

afterEach(() => {
  document.body.dataset.theme = '1';
});

test('results that this brand has no page for are not counted', () => {
  document.body.dataset.theme = '1';
  expect(countOf(counts, 'All')).toEqual({ count: 250, isAtLeast: true });
  document.body.dataset.theme = '2';
  expect(countOf(counts, 'All')).toEqual({ count: 250, isAtLeast: true });
  expect(countOf(counts, 'Profiles')).toEqual({ count: 3, isAtLeast: false });
});

test.each([
  [250, 250],
  [251, 250],
  [499, 490],
  [1_004, 1_000],
  [99, 99],
])('at least %i results are called %i', (count, said) => {
  expect(countOf([{ entityType: 'Events', count, isAtLeast: true }], 'All')?.count).toBe(said);
});

test('nothing is shown before the counts have loaded', () => {
  expect(countOf(undefined, 'All')).toBeNull();
});
