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
  expect(countOf(counts, 'LiveEvents')?.count).toBe(1);
  document.body.dataset.theme = '2';
  expect(countOf(counts, 'LiveEvents')?.count).toBe(0);
  expect(countOf(counts, 'Profiles')).toEqual({ count: 3, isAtLeast: false });
});

test('a running event, which is also found as an event, is counted once', () => {
  const running = [
    { entityType: 'Events', count: 5, isAtLeast: false },
    { entityType: 'LiveEvents', count: 1, isAtLeast: false },
  ] as const;
  expect(countOf(running, 'All')?.count).toBe(5);
  expect(countOf(running, 'Events')?.count).toBe(5);
  expect(countOf(running, 'LiveEvents')?.count).toBe(1);
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
