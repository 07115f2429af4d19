import { describe, expect, test } from 'vitest';
import { placeDiscs } from './place-discs.ts';
import { ringShape, SHAPE_WIDTH, trackShape } from './track-shape.ts';

/** A rectangle of 200 by 100 m, clockwise from its south-west corner. */
const north = 100 / 111_320;
const east = 200 / (111_320 * Math.cos((52 * Math.PI) / 180));
const rectangle = [
  { latitude: 52, longitude: 5 },
  { latitude: 52 + north, longitude: 5 },
  { latitude: 52 + north, longitude: 5 + east },
  { latitude: 52, longitude: 5 + east },
];

describe('a track from its points', () => {
  const shape = trackShape(rectangle);
  if (shape === null) throw new Error('no shape');

  test('has north up and the proportions of the ground', () => {
    expect(shape.width).toBe(SHAPE_WIDTH);
    expect(shape.height / shape.width).toBeCloseTo(0.5, 2);
    expect(shape.metresPerUnit).toBeCloseTo(200 / SHAPE_WIDTH, 2);
    const start = shape.pointAt(0);
    expect(start.x).toBeCloseTo(0);
    expect(start.y).toBeCloseTo(shape.height);
  });

  test('places follow the length driven, and a lap returns to its start', () => {
    const corner = shape.pointAt(1 / 6);
    expect(corner.x).toBeCloseTo(0, 0);
    expect(corner.y).toBeCloseTo(0, 0);
    const quarter = shape.pointAt(1 / 4);
    expect(quarter.x).toBeCloseTo(shape.width / 4, 0);
    expect(quarter.y).toBeCloseTo(0, 0);
    const half = shape.pointAt(0.5);
    expect(half.x).toBeCloseTo(shape.width, 0);
    expect(shape.pointAt(1)).toEqual(shape.pointAt(0));
    expect(shape.pointAt(-0.25)).toEqual(shape.pointAt(0.75));
  });

  test('a place is converted back to coordinates', () => {
    const corner = shape.geoAt(1 / 6);
    expect(corner.latitude).toBeCloseTo(52 + north, 5);
    expect(corner.longitude).toBeCloseTo(5, 5);
  });

  test('outside is away from the middle, in either direction of travel', () => {
    const reversed = trackShape([...rectangle].reverse());
    for (const one of [shape, reversed]) {
      if (one === null) throw new Error('no shape');
      for (const share of [0.08, 0.33, 0.58, 0.83]) {
        const at = one.pointAt(share);
        const outward = one.outwardAt(share);
        const middle = { x: one.width / 2, y: one.height / 2 };
        const before = Math.hypot(at.x - middle.x, at.y - middle.y);
        const after = Math.hypot(at.x + outward.x - middle.x, at.y + outward.y - middle.y);
        expect(after).toBeGreaterThan(before);
      }
    }
  });
});

test('too few points, or all the same, are not a track', () => {
  expect(trackShape(rectangle.slice(0, 2))).toBeNull();
  expect(trackShape([rectangle[0], rectangle[0], rectangle[0]].flatMap((point) => point ?? []))).toBeNull();
});

test('a track without a map is a ring without a scale', () => {
  const ring = ringShape();
  expect(ring.metresPerUnit).toBeNull();
  expect(ring.pointAt(0)).toEqual({ x: SHAPE_WIDTH / 2, y: ring.height });
  // Clockwise: after the finish at the bottom it goes to the left.
  expect(ring.pointAt(0.05).x).toBeLessThan(SHAPE_WIDTH / 2);
});

test('discs do not lie on each other, and the first keep their places', () => {
  const anchors = Array.from({ length: 9 }, (_, key) => ({
    key,
    at: { x: 100 + key * 4, y: 200 },
    outward: { x: 0, y: -1 },
  }));
  const placed = placeDiscs(anchors, 10, { width: 400, height: 400, taken: [] });
  expect(placed[0]).toMatchObject({ disc: { x: 100, y: 200 }, isMoved: false });
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) {
      expect(Math.hypot(one.disc.x - other.disc.x, one.disc.y - other.disc.y)).toBeGreaterThan(19);
    }
  }
});
