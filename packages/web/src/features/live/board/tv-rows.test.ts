// @vitest-environment node

import { expect, test } from 'vitest';
import { tvRows } from './tv-rows.ts';

/** The board of a screen of 1080 lines, without its head. */
const roomPx = 812;

test.each([
  ['ten karts have the largest rows and text', 10, 66, 1.35],
  ['a field of two pages fills both', 24, 66, 1.35],
  ['thirty-two fill two pages', 32, 50, 50 / 42],
  ['seventy-two fill four pages, in rows that are a little larger than usual', 72, 45, 45 / 42],
])('%s', (_, rowCount, rowPx, growth) => {
  expect(tvRows({ roomPx, rowCount })).toEqual({ rowPx, growth });
});

test.each([
  ['the text grows with its row', { mostGrowth: 1.3 }, 50 / 42],
  ['but leaves room for the sectors', { mostGrowth: 1.04 }, 1.04],
  ['and is never smaller than usual', { mostGrowth: 0.8 }, 1],
])('%s', (_, room, growth) => {
  expect(tvRows({ roomPx, rowCount: 32, ...room })).toEqual({ rowPx: 50, growth });
});

test('a larger text has larger rows', () => {
  expect(tvRows({ roomPx, rowCount: 72, scale: 1.24 }).rowPx).toBeGreaterThanOrEqual(52);
  expect(tvRows({ roomPx: 0, rowCount: 72 })).toEqual({ rowPx: 42, growth: 1 });
});
