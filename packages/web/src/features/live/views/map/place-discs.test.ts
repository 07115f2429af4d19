// @vitest-environment node

import { expect, test } from 'vitest';
import { placeDiscs } from './place-discs.ts';

const RADIUS = 11;
const crowd = Array.from({ length: 5 }, (_, key) => ({
  key,
  at: { x: 100, y: 20 },
  outward: { x: 0, y: -1 },
}));

test('a crowd near the edge makes room inside the picture', () => {
  const placed = placeDiscs(crowd, RADIUS, { width: 200, height: 200, taken: [] });
  expect(placed.filter(({ isMoved }) => isMoved)).toHaveLength(4);
  expect(placed.every(({ disc }) => disc.y > RADIUS)).toBe(true);
});

test('displaced discs avoid the labels', () => {
  const finish = { x: 100, y: 44 };
  const placed = placeDiscs(crowd, RADIUS, { width: 200, height: 200, taken: [finish] });
  const distances = placed.map(({ disc }) => Math.hypot(disc.x - finish.x, disc.y - finish.y));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(2 * RADIUS);
});
