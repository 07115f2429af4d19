import { expect, test } from 'vitest';
import { isShown, projectionOf, pushedBy, zoomedBy } from './map-view.ts';

const size = { width: 800, height: 400 };
const view = { x: 0.5, y: 0.33, zoom: 4 };
const utrecht = { lat: 52.09, lon: 5.12 };

test('a map follows the pointer that drags it', () => {
  const { x, y } = projectionOf(view, size);
  const after = projectionOf(pushedBy(view, { x: 30, y: -20 }), size);
  expect(after.x(utrecht.lon) - x(utrecht.lon)).toBeCloseTo(30);
  expect(after.y(utrecht.lat) - y(utrecht.lat)).toBeCloseTo(-20);
});

test('zooming in keeps the point under the pointer in place', () => {
  const { x, y } = projectionOf(view, size);
  const off = { x: x(utrecht.lon) - 400, y: y(utrecht.lat) - 200 };
  const nearer = zoomedBy(view, 1.5, off);
  expect(nearer.zoom).toBe(5.5);
  const after = projectionOf(nearer, size);
  expect(after.x(utrecht.lon)).toBeCloseTo(x(utrecht.lon));
  expect(after.y(utrecht.lat)).toBeCloseTo(y(utrecht.lat));
});

test('a map ends with the world: neither beyond its edges nor deeper than there are tiles', () => {
  expect(pushedBy(view, { x: 1e6, y: 1e6 })).toMatchObject({ x: 0, y: 0 });
  expect(zoomedBy(view, 100).zoom).toBe(16);
  expect(zoomedBy(view, -100).zoom).toBe(0);
});

test('pixels convert back to their degrees, and what is outside is not shown', () => {
  const projection = projectionOf(view, size);
  expect(projection.lonAt(projection.x(5.12))).toBeCloseTo(5.12);
  expect(projection.latAt(projection.y(52.09))).toBeCloseTo(52.09);
  expect(isShown(utrecht, projection, size)).toBe(true);
  expect(isShown({ lat: 35.7, lon: 139.7 }, projection, size)).toBe(false);
});
