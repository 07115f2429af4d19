// @vitest-environment node

import { expect, test } from 'vitest';
import { clusterDiscs, placeClusters, placeDiscs, trackCells } from './place-discs.ts';

const RADIUS = 11;
const crowd = Array.from({ length: 5 }, (_, key) => ({
  key,
  at: { x: 100, y: 20 },
  outward: { x: 0, y: -1 },
}));

test('a crowd near the edge makes room inside the picture', () => {
  const placed = placeDiscs(crowd, RADIUS, { width: 200, height: 200, taken: [] });
  expect(placed.filter(({ isMoved }) => isMoved)).toHaveLength(4);
  expect(placed.every(({ disc }) => disc.y > RADIUS)).toBe(true);
});

test('displaced discs avoid the labels', () => {
  const finish = { x: 100, y: 44, halfWidth: 20, halfHeight: 8 };
  const placed = placeDiscs(crowd, RADIUS, { width: 200, height: 200, taken: [finish] });
  for (const { disc } of placed.filter(({ isMoved }) => isMoved)) {
    const isBeside = Math.abs(disc.x - finish.x) >= 20 + RADIUS * 0.7;
    const isAboveOrBelow = Math.abs(disc.y - finish.y) >= 8 + RADIUS * 0.7;
    expect(isBeside || isAboveOrBelow).toBe(true);
  }
});

test('the line to a displaced disc does not run through a word', () => {
  const at = { x: 100, y: 100 };
  const outward = { x: 0, y: -1 };
  const anchors = [0, 1, 2].map((key) => ({ key, at, outward }));
  // Right above and right below the place.
  const taken = [70, 130].map((y) => ({ x: 100, y, halfWidth: 20, halfHeight: 8 }));
  const placed = placeDiscs(anchors, RADIUS, { width: 200, height: 200, taken });
  for (const { disc } of placed) {
    for (const word of taken) {
      const share = (word.y - at.y) / (disc.y - at.y);
      const crossingX = at.x + (disc.x - at.x) * share;
      expect(share > 0 && share < 1 && Math.abs(crossingX - word.x) < 20).toBe(false);
    }
  }
});

const sign = { halfWidth: 29, halfHeight: 12 };

test('signs that would overlap are one, with the cars that they would cover', () => {
  const none = new Set<number>();
  const placeOf = (key: number, x: number) => ({ key, at: { x, y: 20 }, outward: { x: 0, y: -1 } });
  const anchors = [
    ...[1, 2, 3, 4].map((key) => placeOf(key, 100)),
    ...[5, 6, 7, 8].map((key) => placeOf(key, 140)),
    placeOf(9, 76),
    placeOf(10, 300),
    // Half of its disc would be below the sign.
    placeOf(11, 62),
  ];
  const { singles, clusters } = clusterDiscs(anchors, RADIUS, { apart: none, open: none, sign });
  expect(clusters.map(({ keys }) => keys)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 11]]);
  expect(singles.map(({ key }) => key)).toEqual([10]);
});

test('more than three in one place are one, until it is opened; the followed one stays on its own', () => {
  const none = new Set<number>();
  const six = [...crowd, { key: 9, at: { x: 104, y: 22 }, outward: { x: 0, y: -1 } }];
  const { singles, clusters } = clusterDiscs(six, RADIUS, { apart: new Set([0]), open: none, sign });
  expect(singles.map(({ key }) => key)).toEqual([0]);
  expect(clusters.map(({ keys }) => keys)).toEqual([[1, 2, 3, 4, 9]]);
  expect(clusterDiscs(six, RADIUS, { apart: none, open: new Set([2]), sign }).clusters).toEqual([]);
  expect(clusterDiscs(crowd.slice(2), RADIUS, { apart: none, open: none, sign }).singles).toHaveLength(3);
});

test('the line to a displaced disc crosses no other part of the track', () => {
  // A hairpin: the track comes back 16 px above.
  const isTrack = trackCells((share) => ({ x: 300 * share, y: 84 }));
  const anchors = crowd.map((anchor) => ({ ...anchor, at: { x: 100, y: 100 } }));
  const room = { width: 300, height: 300, taken: [] };
  const above = ({ disc }: { disc: { y: number } }) => disc.y < 84;
  expect(placeDiscs(anchors, RADIUS, room).some(above)).toBe(true);
  expect(placeDiscs(anchors, RADIUS, { ...room, isTrack }).some(above)).toBe(false);
});

test('a sign covers neither a word nor the disc of the one that is followed', () => {
  const cluster = { keys: [1, 2, 3, 4], at: { x: 100, y: 100 }, outward: { x: 0, y: -1 } };
  const place = (taken: Parameters<typeof placeClusters>[2]['taken']) =>
    placeClusters([cluster], sign, { width: 200, height: 200, taken })[0];
  expect(place([])).toMatchObject({ disc: cluster.at, isMoved: false });
  const followed = { x: 120, y: 100, halfWidth: RADIUS, halfHeight: RADIUS };
  const outside = place([followed]);
  expect(outside?.isMoved).toBe(true);
  expect(outside?.disc.y).toBeLessThan(100 - 2 * RADIUS);
  const word = { x: 100, y: 70, halfWidth: 10, halfHeight: 8 };
  expect(place([followed, word])?.disc.y).toBeGreaterThan(100 + 2 * RADIUS);
});

test('the line to a displaced disc passes no other disc, and a disc does not touch another part of the track', () => {
  const anchors = Array.from({ length: 7 }, (_, key) => ({
    key,
    at: { x: 100 + 14 * key, y: 150 },
    outward: { x: 0, y: -1 },
  }));
  // The track comes back 46 px below: a disc of the first ring would touch it.
  const isTrack = trackCells((share) => ({ x: 300 * share, y: 190 }));
  const placed = placeDiscs(anchors, RADIUS, { width: 300, height: 300, taken: [], isTrack });
  for (const { key, at, disc } of placed.filter(({ isMoved }) => isMoved)) {
    expect(disc.y).toBeLessThan(190 - RADIUS - 6);
    for (const other of placed.filter((one) => one.key !== key)) {
      for (const share of [0.5, 0.7, 0.9]) {
        const point = { x: at.x + (disc.x - at.x) * share, y: at.y + (disc.y - at.y) * share };
        if (Math.hypot(disc.x - at.x, disc.y - at.y) * share <= RADIUS + 6) continue;
        expect(Math.hypot(point.x - other.disc.x, point.y - other.disc.y)).toBeGreaterThan(RADIUS);
      }
    }
  }
});

test('a displaced disc touches the track if there is room, and needs no line', () => {
  const isTrack = trackCells((share) => ({ x: 300 * share, y: 100 }));
  const anchors = [0, 1, 2].map((key) => ({ key, at: { x: 150, y: 100 }, outward: { x: 0, y: -1 } }));
  const placed = placeDiscs(anchors, RADIUS, { width: 300, height: 200, taken: [], isTrack });
  expect(placed.map(({ disc }) => Math.abs(disc.y - 100))).toEqual([0, 2 * RADIUS, 2 * RADIUS]);
  expect(placed.map(({ hasLead }) => hasLead)).toEqual([false, false, false]);
});

test('a disc whose near places are taken is put as near as possible', () => {
  const isTrack = trackCells((share) => ({ x: 300 * share, y: 100 }));
  const outward = { x: 0, y: -1 };
  // Neighbours on the line and next to it, and one disc between them.
  const anchors = [
    ...[128, 172].map((x, key) => ({ key, at: { x, y: 100 }, outward })),
    ...[150, 150, 150, 150].map((x, place) => ({ key: 10 + place, at: { x, y: 100 }, outward })),
  ];
  const placed = placeDiscs(anchors, RADIUS, { width: 300, height: 300, taken: [], isTrack });
  const awayPx = placed.map(({ at, disc }) => Math.hypot(disc.x - at.x, disc.y - at.y));
  expect(Math.max(...awayPx)).toBeLessThanOrEqual(2 * 2 * RADIUS);
});
