import { expect, test } from 'vitest';
import { pagesAround } from './Pagination.tsx';

test('only the first, the last and the neighbouring pages are listed', () => {
  expect(pagesAround(6, 24)).toEqual([1, null, 5, 6, 7, null, 24]);
});

test('a gap of one page is filled, because the dots would take the same space', () => {
  expect(pagesAround(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the first and the last page have one neighbour', () => {
  expect(pagesAround(1, 9)).toEqual([1, 2, null, 9]);
  expect(pagesAround(9, 9)).toEqual([1, null, 8, 9]);
  expect(pagesAround(1, 1)).toEqual([1]);
});
