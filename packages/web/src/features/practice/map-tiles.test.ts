import { expect, test } from 'vitest';
import { boundsOf } from './location-clusters.ts';
import { tileProjection } from './map-tiles.ts';

const WIDTH = 800;
const HEIGHT = 340;
const template = 'https://tiles.test/{z}/{x}/{y}.png';
const amsterdam = { lat: 52.37, lon: 4.9 };
const tokyo = { lat: 35.68, lon: 139.77 };

function mapOf(places: (typeof tokyo)[]) {
  const bounds = boundsOf(places);
  if (bounds === null) throw new Error('there are places');
  return tileProjection(bounds, WIDTH, HEIGHT);
}

test('a track stands on the picture that shows its place', () => {
  const { x, y, tiles } = mapOf([amsterdam]);
  const under = tiles(template).find(
    ({ left, top }) =>
      x(amsterdam.lon) >= left &&
      x(amsterdam.lon) < left + 256 &&
      y(amsterdam.lat) >= top &&
      y(amsterdam.lat) < top + 256,
  );
  // The numbers of the picture with Amsterdam in it, as every map service counts them.
  const [zoom = 0, column, row] = under?.key.split('/').map(Number) ?? [];
  expect(under?.url).toBe(`https://tiles.test/${zoom}/${column}/${row}.png`);
  expect(column).toBe(Math.floor(((4.9 + 180) / 360) * 2 ** zoom));
  expect(row).toBe(Math.floor(0.32864 * 2 ** zoom));
});

test('everything is in the picture, which pictures cover whole', () => {
  const { x, y, tiles } = mapOf([amsterdam, tokyo]);
  for (const { lat, lon } of [amsterdam, tokyo]) {
    expect(x(lon)).toBeGreaterThan(0);
    expect(x(lon)).toBeLessThan(WIDTH);
    expect(y(lat)).toBeGreaterThan(0);
    expect(y(lat)).toBeLessThan(HEIGHT);
  }
  const shown = tiles(template);
  expect(Math.min(...shown.map(({ left }) => left))).toBeLessThanOrEqual(0);
  expect(Math.max(...shown.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(WIDTH);
});
