import { expect, test } from 'vitest';
import { draftOfMap, emptyMap, mapOfDraft, PLAN } from './map-draft.ts';

const centre = { latitude: 52.13, longitude: 5.76 };
const square = [
  { x: 100, y: 100 },
  { x: 400, y: 100 },
  { x: 400, y: 400 },
  { x: 100, y: 400 },
];

test('a map that was loaded is the map that is saved', () => {
  const drawn = mapOfDraft({ ...emptyMap, points: square }, { before: null, lengthM: 1_200, centre });
  const again = mapOfDraft(draftOfMap(drawn), { before: drawn, lengthM: 5_000, centre });
  expect(again.points).toHaveLength(4);
  for (const [index, point] of again.points.entries()) {
    expect(point.latitude).toBeCloseTo(drawn.points[index]?.latitude ?? 0, 6);
    expect(point.longitude).toBeCloseTo(drawn.points[index]?.longitude ?? 0, 6);
  }
});

test('loops are saved in the order of the lap, and texts of an earlier map stay', () => {
  const loops = [
    { id: 1, name: 'S2', role: 'section' as const, at: 0.7 },
    { id: 2, name: 'S1', role: 'section' as const, at: 0.123_456 },
  ];
  const before = { points: [], city: 'Emmen' };
  const map = mapOfDraft({ points: square, loops, frame: null }, { before, lengthM: 0, centre });
  expect(map).toMatchObject({
    city: 'Emmen',
    loops: [
      { name: 'S1', role: 'section', at: 0.1235 },
      { name: 'S2', role: 'section', at: 0.7 },
    ],
  });
});

test('a stored map fits its plan, and no map is an empty one', () => {
  const points = [
    { latitude: 52.1, longitude: 5.7 },
    { latitude: 52.2, longitude: 5.8 },
    { latitude: 52.1, longitude: 5.9 },
  ];
  for (const { x, y } of draftOfMap({ points }).points) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(PLAN.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(PLAN.height);
  }
  expect(draftOfMap(null)).toEqual(emptyMap);
});

test('a drawing without a place has no scale of its own, and moves to its place when that is known', () => {
  const nowhere = { latitude: 0, longitude: 0 };
  const drawn = mapOfDraft(
    { ...emptyMap, points: square },
    { before: null, lengthM: 1_200, centre: nowhere },
  );
  const draft = draftOfMap(drawn);
  expect(draft.frame).toBeNull();
  const placed = mapOfDraft(draft, { before: drawn, lengthM: 1_200, centre });
  expect(placed.points[0]?.latitude).toBeCloseTo(52.13, 1);
  expect(draftOfMap(placed).frame).not.toBeNull();
});
