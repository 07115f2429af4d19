import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  type EarthPoint,
  firstLapOf,
  frameAround,
  frameOfLength,
  isPlaced,
  lengthOf,
  onEarth,
  onPlan,
  pointAlong,
  shareNear,
  thinnedTo,
} from './track-drawing.ts';

const square = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];
const harskamp = { latitude: 52.13, longitude: 5.76 };

test('a drawn line has the length of the track on the earth', () => {
  const frame = frameOfLength(square, 1_200, harskamp);
  expect(frame.metresPerUnit).toBe(3);
  const [a, b] = square.slice(0, 2).map((point) => onEarth(point, frame));
  if (a === undefined || b === undefined) throw new Error('no points');
  const metres = (b.longitude - a.longitude) * 111_320 * Math.cos((harskamp.latitude * Math.PI) / 180);
  expect(metres).toBeCloseTo(300, 3);
  expect(a.latitude).toBeGreaterThan(harskamp.latitude);
});

test('a point on the earth is where it was drawn', () => {
  const part = fc.double({ min: 0, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(part, part, (x, y) => {
      const frame = frameOfLength(square, 1_200, harskamp);
      const back = onPlan(onEarth({ x, y }, frame), frame);
      expect(back.x).toBeCloseTo(x, 6);
      expect(back.y).toBeCloseTo(y, 6);
    }),
  );
});

test('all points of a map are within its plan', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const point = fc.record({ latitude: degrees(-60, 60), longitude: degrees(5, 5.2) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), (points) => {
      const size = { width: 900, height: 600 };
      const frame = frameAround(points, size);
      for (const each of points) {
        const { x, y } = onPlan(each, frame);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(size.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(size.height);
      }
    }),
  );
});

test.each([
  [0, { x: 0, y: 0 }],
  [0.125, { x: 50, y: 0 }],
  [0.5, { x: 100, y: 100 }],
  [0.875, { x: 0, y: 50 }],
  [1, { x: 0, y: 0 }],
])('at %d of the lap', (share, expected) => {
  expect(pointAlong(square, share)).toEqual(expected);
});

test('a loop is placed where the line is nearest', () => {
  expect(shareNear(square, { x: 50, y: -20 })).toBeCloseTo(0.125);
  expect(shareNear(square, { x: 130, y: 50 })).toBeCloseTo(0.375);
  expect(shareNear(square, { x: -1, y: -1 })).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (share) => {
      const point = pointAlong(square, share);
      if (point !== null) expect(shareNear(square, point)).toBeCloseTo(share, 6);
    }),
  );
  expect(lengthOf(square)).toBe(400);
  expect(shareNear([], { x: 1, y: 1 })).toBe(0);
});

/** A circle of 100 m, so many times round. */
function laps(count: number, pointsEach = 60): EarthPoint[] {
  return Array.from({ length: count * pointsEach }, (_, index) => {
    const angle = (2 * Math.PI * index) / pointsEach;
    return {
      latitude: 52 + (100 * Math.sin(angle)) / 111_320,
      longitude: 5 + (100 * Math.cos(angle)) / (111_320 * Math.cos((52 * Math.PI) / 180)),
    };
  });
}

test('of several recorded laps the first is drawn', () => {
  const lap = firstLapOf(laps(3));
  expect(lap.length).toBeGreaterThan(55);
  expect(lap.length).toBeLessThanOrEqual(60);
  expect(firstLapOf(laps(1).slice(0, 40))).toHaveLength(40);
  expect(firstLapOf([])).toEqual([]);
});

test('a long recording is thinned out, and keeps its ends', () => {
  const points = laps(1, 5_000);
  const thinned = thinnedTo(points, 200);
  expect(thinned.length).toBeLessThanOrEqual(200);
  expect(thinned.length).toBeGreaterThan(20);
  expect([thinned[0], thinned.at(-1)]).toEqual([points[0], points.at(-1)]);
  expect(thinnedTo(points.slice(0, 10), 200)).toHaveLength(10);
});

test.each<[string, number, number, boolean]>([
  ['a drawing without a place', 0, 0, false],
  ['a drawing around it', 0.01, -0.02, false],
  ['a track in Uganda, on the equator', 0.2, 32.5, true],
  ['a track in Ghana, on the meridian', 5.6, 0.1, true],
])('%s', (_, latitude, longitude, expected) => {
  expect(isPlaced([{ latitude, longitude }])).toBe(expected);
});
