import { expect, test } from 'vitest';
import { mapFit, tallestOnPhone } from './map-fit.ts';

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

test('on a phone a tall track fills the width, and a very long one does not become endless', () => {
  const usual = mapFit(tall, 390, 350);
  const higher = mapFit(tall, 390, 350, tallestOnPhone(390));
  expect(higher.left).toBe(40);
  expect(higher.scale / usual.scale).toBeGreaterThan(2.5);
  expect(mapFit({ width: 100, height: 4_000 }, 390, 350, tallestOnPhone(390)).height).toBeCloseTo(975);
  expect(mapFit(wide, 390, 350, tallestOnPhone(390))).toMatchObject({ scale: mapFit(wide, 390, 350).scale });
});

test('without any room nothing is inverted', () => {
  expect(mapFit(wide, 50, 60).scale).toBe(0);
});
