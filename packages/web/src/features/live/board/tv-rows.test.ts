// @vitest-environment node

import { expect, test } from 'vitest';
import { tvRows } from './tv-rows.ts';

/** The board of a screen of 1080 lines, without its head. */
const roomPx = 770;

test.each([
  ['ten karts have the largest rows and text', 10, 66, 1.35],
  ['a field of two pages fills both', 24, 64, 1.35],
  ['thirty-two fill two pages', 32, 48, 48 / 42],
  ['a large field has rows that are still larger than usual', 72, 51, 51 / 42],
])('%s', (_, rowCount, rowPx, growth) => {
  expect(tvRows({ roomPx, rowCount })).toEqual({ rowPx, growth });
});

test('a larger text has larger rows', () => {
  expect(tvRows({ roomPx, rowCount: 72, scale: 1.24 }).rowPx).toBeGreaterThanOrEqual(57);
  expect(tvRows({ roomPx: 0, rowCount: 72 })).toEqual({ rowPx: 42, growth: 1 });
});
