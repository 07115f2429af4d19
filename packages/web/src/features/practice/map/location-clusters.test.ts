import { expect, test } from 'vitest';
import { boundsOf, fittedView, projectionOf } from '../../../maps/map-view.ts';
import { clustersOf, namesWithRoom } from './location-clusters.ts';

const amsterdam = { name: 'Amsterdam', lat: 52.4, lon: 4.9 };
const haarlem = { name: 'Haarlem', lat: 52.4, lon: 4.6 };
const tokyo = { name: 'Tokyo', lat: 35.7, lon: 139.7 };
const size = { width: 800, height: 400 };

function drawn(places: (typeof tokyo)[]) {
  const bounds = boundsOf(places);
  return bounds === null
    ? []
    : clustersOf(places, projectionOf(fittedView(bounds, size, { isWhole: false }), size));
}

test('tracks that are too close share a mark, and split once the map shows only them', () => {
  const names = (places: (typeof tokyo)[]) => drawn(places).map(({ locations }) => locations.length);
  expect(names([amsterdam, haarlem, tokyo])).toEqual([2, 1]);
  expect(names([amsterdam, haarlem])).toEqual([1, 1]);
});

test('every mark is within the picture, north up and east to the right', () => {
  const [west, east] = drawn([amsterdam, tokyo]);
  expect(west?.x).toBeLessThan(east?.x ?? 0);
  expect(west?.y).toBeLessThan(east?.y ?? 0);
  for (const { x, y } of drawn([amsterdam, tokyo])) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(800);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(400);
  }
});

test('one track alone has a map, and no track has none', () => {
  const [only] = drawn([tokyo]);
  expect([only?.x, Math.round(only?.y ?? 0)]).toEqual([400, 200]);
  expect(boundsOf([])).toBeNull();
});

test('a name is shown where there is room: towards the middle, and not over another', () => {
  const at = (id: number, x: number, y: number, name = 'A circuit') => ({ x, y, locations: [{ id, name }] });
  const marks = [at(1, 100, 50), at(2, 150, 55), at(3, 150, 90), at(4, 700, 50), at(5, 790, 52, '鈴野')];
  expect([...namesWithRoom(marks, 800)]).toEqual([
    [1, 'start'],
    [3, 'start'],
    [4, 'end'],
    [5, 'end'],
  ]);
});
