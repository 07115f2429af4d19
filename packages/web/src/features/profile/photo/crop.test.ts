import { expect, test } from 'vitest';
import { largestSquare, MAX_ZOOM, movedBy, squareOf, zoomedTo } from './crop.ts';

const wide = { widthPx: 400, heightPx: 200 };

test('at first the largest square in the middle is shown', () => {
  expect(squareOf(wide, largestSquare)).toEqual({ leftPx: 100, topPx: 0, sidePx: 200 });
});

test('the square moves by its own side and stops at the edge', () => {
  expect(squareOf(wide, movedBy(wide, largestSquare, { x: 0.25, y: 0 })).leftPx).toBe(150);
  expect(squareOf(wide, movedBy(wide, largestSquare, { x: 3, y: 3 }))).toMatchObject({
    leftPx: 200,
    topPx: 0,
  });
});

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 0.75, y: 0.25 };
  const before = squareOf(wide, largestSquare);
  const after = squareOf(wide, zoomedTo(wide, largestSquare, 2, at));
  expect(after.sidePx).toBe(100);
  expect(after.leftPx + at.x * after.sidePx).toBeCloseTo(before.leftPx + at.x * before.sidePx);
  expect(after.topPx + at.y * after.sidePx).toBeCloseTo(before.topPx + at.y * before.sidePx);
});

test.each([
  [400, 200],
  [200, 400],
  [1, 6000],
  [333, 333],
])('the square always stays within a picture of %i by %i', (widthPx, heightPx) => {
  const picture = { widthPx, heightPx };
  let crop = largestSquare;
  for (let step = 0; step < 200; step += 1) {
    const by = { x: Math.sin(step * 7) * 3, y: Math.cos(step * 5) * 3 };
    crop = zoomedTo(picture, movedBy(picture, crop, by), crop.zoom * Math.exp(Math.sin(step) * 2), by);
    const { leftPx, topPx, sidePx } = squareOf(picture, crop);
    expect(crop.zoom).toBeGreaterThanOrEqual(1);
    expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM);
    expect(Math.min(leftPx, topPx)).toBeGreaterThan(-1e-6);
    expect(leftPx + sidePx).toBeLessThan(widthPx + 1e-6);
    expect(topPx + sidePx).toBeLessThan(heightPx + 1e-6);
  }
});
