import { expect, test } from 'vitest';
import { formatPoints } from './numbers.ts';

test.each([
  [25, '25'],
  [12.5, '12.5'],
  [6.25, '6.25'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.333'],
  [-2.5, '−2.5'],
])('%d points are written %s', (points, written) => {
  expect(formatPoints(points, 'en-US')).toBe(written);
});
