import { expect, test } from 'vitest';
import { outlineOf } from './track-outline.ts';

const square = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 0.01 },
  { latitude: -0.01, longitude: 0.01 },
  { latitude: -0.01, longitude: 0 },
];

test('a track is drawn with north up and its longest side 1000 units long', () => {
  expect(outlineOf(square)).toEqual({
    width: 1000,
    height: 1000,
    points: [0, 0, 1000, 0, 1000, 1000, 0, 1000],
  });
});

test('a degree of longitude is shorter far from the equator', () => {
  const north = square.map(({ latitude, longitude }) => ({ latitude: latitude + 60, longitude }));
  expect(outlineOf(north)).toMatchObject({ width: 500, height: 1000 });
});

test('a map with thousands of points becomes a small drawing that begins at the finish line', () => {
  const ring = Array.from({ length: 5000 }, (_, index) => {
    const angle = (index / 5000) * 2 * Math.PI;
    return { latitude: Math.sin(angle) / 100, longitude: Math.cos(angle) / 100 };
  });
  const outline = outlineOf(ring);
  expect(outline?.points.length).toBeLessThanOrEqual(320);
  expect(outline?.points.slice(0, 2)).toEqual([1000, 500]);
});

test('points without a shape have no outline', () => {
  expect(outlineOf([])).toBeNull();
  expect(outlineOf(square.slice(0, 2))).toBeNull();
  expect(outlineOf([square[0], square[0], square[0]].filter((point) => point !== undefined))).toBeNull();
});
