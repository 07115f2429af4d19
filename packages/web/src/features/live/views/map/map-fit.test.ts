import { expect, test } from 'vitest';
import { mapFit } from './map-fit.ts';

const wide = { width: 920, height: 300 };
const tall = { width: 300, height: 620 };

test('a wide track fills the width', () => {
  const { scale, height, left } = mapFit(wide, 1_000, 700);
  expect(scale).toBe(1);
  expect(left).toBe(40);
  expect(height).toBeLessThan(700);
});

test.each([
  [960, 560],
  [390, 420],
  [1_330, 800],
])('a tall track stays within a picture of %i by %i, in its middle', (width, mostHeight) => {
  const { scale, height, pixel } = mapFit(tall, width, mostHeight);
  expect(height).toBeCloseTo(mostHeight);
  expect(pixel({ x: tall.width / 2, y: 0 }).x).toBeCloseTo(width / 2);
  expect(scale).toBeGreaterThan(0);
});

test('without any room nothing is inverted', () => {
  expect(mapFit(wide, 50, 60).scale).toBe(0);
});
