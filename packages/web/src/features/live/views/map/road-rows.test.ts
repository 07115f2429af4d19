// @vitest-environment node

import { expect, test } from 'vitest';
import { roadRows, rowsAbove, rowsBelow } from './road-rows.ts';

const DIAMETER = 23;
const at = (...places: number[]) => places.map((x, key) => ({ key, x }));

test('cars with room between them are all on the road', () => {
  expect(roadRows(at(100, 130, 70), DIAMETER).map(({ row }) => row)).toEqual([0, 0, 0]);
});

test('the first car stays on the road, and those next to it go above and below', () => {
  expect(roadRows(at(100, 101, 99, 102), DIAMETER).map(({ row }) => row)).toEqual([0, -1, 1, -2]);
});

test('the rest of a bunch is one disc', () => {
  const discs = roadRows(at(100, 101, 99, 102, 98, 103), DIAMETER);
  expect(discs.map(({ keys }) => keys)).toEqual([[0], [1], [2], [3, 4, 5]]);
});

test.each([0, 1, 3, 8, 40])(
  'a train %i px apart: every car is shown once, in the strip, and covers no other',
  (apart) => {
    const places = Array.from({ length: 40 }, (_, key) => 300 + (key % 2 === 0 ? key : -key) * apart);
    const discs = roadRows(at(...places), DIAMETER);
    expect(discs.flatMap(({ keys }) => keys).toSorted((a, b) => a - b)).toEqual(places.map((_, key) => key));
    for (const disc of discs) {
      expect(disc.row).toBeGreaterThanOrEqual(-rowsAbove);
      expect(disc.row).toBeLessThanOrEqual(rowsBelow);
      const neighbours = discs.filter((other) => other !== disc && other.row === disc.row);
      expect(neighbours.every(({ x }) => Math.abs(x - disc.x) >= DIAMETER)).toBe(true);
    }
  },
);
