import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { mergePoints, type RunPoints } from './merge-points.ts';
import { mergeRuns } from './merge-runs.ts';
import type { Measured } from './ranking.ts';

const motocross: RunPoints = { places: [25, 22, 20], others: 0 };
const kartHeats: RunPoints = { places: [0, 2, 3], others: 4 };

test('each run gives the points of its place, and they are added up', () => {
  expect(mergePoints([{ position: 1 }, { position: 3 }], motocross)).toEqual({
    points: 45,
    pointsPerRun: [25, 20],
    lastPlace: 3,
  });
});

test('competitors without a place, or beyond the list, get the points of others; those not entered get none of their own', () => {
  expect(mergePoints([{ position: null }, { position: 9 }, null], kartHeats)).toEqual({
    points: 12,
    pointsPerRun: [4, 4, null],
    lastPlace: null,
  });
});

test('merged points and merged runs make one classification', () => {
  const run: Measured = { className: 'MX2', status: 'Normal', lapCount: 10, totalTimeMs: 1, bestTimeMs: 1 };
  const entryOf = (name: string, places: number[]) => ({
    ...mergeRuns(
      places.map(() => run),
      'PointMerge',
    ),
    ...mergePoints(
      places.map((position) => ({ position })),
      motocross,
    ),
    name,
  });
  const rows = classify([entryOf('a', [1, 2]), entryOf('b', [2, 1]), entryOf('c', [3, 3])], 'points');
  expect(rows.map(({ entry }) => [entry.name, entry.points, entry.lapCount])).toEqual([
    ['b', 47, 20],
    ['a', 47, 20],
    ['c', 40, 20],
  ]);
});
