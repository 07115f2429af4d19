import { expect, test } from 'vitest';
import { columnCount } from './StartGrid.tsx';

/** A big screen has room for about this many lines that can be read from afar. */
const MOST_LINES = 20;

test('a grid of up to 80 has lines that can be read from afar, in as few columns as possible', () => {
  for (let count = 1; count <= 80; count += 1)
    expect([count, Math.ceil(count / columnCount(count)) <= MOST_LINES]).toEqual([count, true]);
  expect([1, 24, 48, 72].map(columnCount)).toEqual([1, 2, 3, 4]);
});
