import { expect, test } from 'vitest';
import { tilesIn } from './map-tiles.ts';
import { boundsOf, fittedView, projectionOf } from './map-view.ts';

const size = { width: 800, height: 340 };
const template = 'https://tiles.test/{z}/{x}/{y}.png';
const amsterdam = { lat: 52.37, lon: 4.9 };
const tokyo = { lat: 35.68, lon: 139.77 };

function fitted(places: (typeof tokyo)[]) {
  const bounds = boundsOf(places);
  if (bounds === null) throw new Error('there are places');
  return fittedView(bounds, size, { isWhole: true });
}

test.each([0, 0.3, -0.3])('a track is on the tile of its place, %s steps nearer', (steps) => {
  const view = { ...fitted([amsterdam]), zoom: fitted([amsterdam]).zoom + steps };
  const { x, y } = projectionOf(view, size);
  const [left, top] = [x(amsterdam.lon), y(amsterdam.lat)];
  const under = tilesIn(view, size, template).find(
    (tile) =>
      left >= tile.left && left < tile.left + tile.size && top >= tile.top && top < tile.top + tile.size,
  );
  // The numbers of the tile with Amsterdam in it, as in every map service.
  const [zoom = 0, column, row] = under?.key.split('/').map(Number) ?? [];
  expect(under?.url).toBe(`https://tiles.test/${zoom}/${column}/${row}.png`);
  expect(column).toBe(Math.floor(((4.9 + 180) / 360) * 2 ** zoom));
  expect(row).toBe(Math.floor(0.32864 * 2 ** zoom));
});

test('all tracks are in the picture, which tiles cover completely', () => {
  const view = fitted([amsterdam, tokyo]);
  const { x, y } = projectionOf(view, size);
  for (const { lat, lon } of [amsterdam, tokyo]) {
    expect(x(lon)).toBeGreaterThan(0);
    expect(x(lon)).toBeLessThan(size.width);
    expect(y(lat)).toBeGreaterThan(0);
    expect(y(lat)).toBeLessThan(size.height);
  }
  const shown = tilesIn(view, size, template);
  expect(Math.min(...shown.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...shown.map((tile) => tile.left + tile.size))).toBeGreaterThanOrEqual(size.width);
});
