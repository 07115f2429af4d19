// @vitest-environment node

import { expect, test } from 'vitest';
import { clusterDiscs, placeDiscs, trackCells } from './place-discs.ts';

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
  const finish = { x: 100, y: 44 };
  const placed = placeDiscs(crowd, RADIUS, { width: 200, height: 200, taken: [finish] });
  const distances = placed.map(({ disc }) => Math.hypot(disc.x - finish.x, disc.y - finish.y));
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(2 * RADIUS);
});

test('more than four in one place are one, until it is opened; the followed one stays on its own', () => {
  const none = new Set<number>();
  const six = [...crowd, { key: 9, at: { x: 104, y: 22 }, outward: { x: 0, y: -1 } }];
  const { singles, clusters } = clusterDiscs(six, RADIUS, { apart: new Set([0]), open: none });
  expect(singles.map(({ key }) => key)).toEqual([0]);
  expect(clusters.map(({ keys }) => keys)).toEqual([[1, 2, 3, 4, 9]]);
  expect(clusterDiscs(six, RADIUS, { apart: none, open: new Set([2]) }).clusters).toEqual([]);
  expect(clusterDiscs(crowd.slice(1), RADIUS, { apart: none, open: none }).singles).toHaveLength(4);
});

test('the line to a displaced disc crosses no other part of the track', () => {
  // A hairpin: the track comes back 40 px above.
  const isTrack = trackCells((share) => ({ x: 300 * share, y: 60 }));
  const anchors = crowd.map((anchor) => ({ ...anchor, at: { x: 100, y: 100 } }));
  const room = { width: 300, height: 300, taken: [] };
  const above = ({ disc }: { disc: { y: number } }) => disc.y < 60;
  expect(placeDiscs(anchors, RADIUS, room).some(above)).toBe(true);
  expect(placeDiscs(anchors, RADIUS, { ...room, isTrack }).some(above)).toBe(false);
});
