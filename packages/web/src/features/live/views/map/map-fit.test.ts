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

test('on a phone a tall track fills more of the width, down to the foot of the screen', () => {
  const usual = mapFit(tall, 390, 350);
  const higher = mapFit(tall, 390, 350, 515);
  expect(higher.height).toBeCloseTo(515);
  expect(higher.scale / usual.scale).toBeGreaterThan(1.6);
  expect(mapFit(wide, 390, 350, 515)).toMatchObject({ scale: mapFit(wide, 390, 350).scale });
});

test('without any room nothing is inverted', () => {
  expect(mapFit(wide, 50, 60).scale).toBe(0);
});
