import { expect, test } from 'vitest';
import { aFormat } from './ladder.test-support.ts';
import { type HeatResult, pointsOfPlace, rankHeats } from './rank-heats.ts';

const heat = (place: number | null, bestLapMs: number | null = null): HeatResult => ({ place, bestLapMs });
const ranked = (more: Parameters<typeof aFormat>[0], results: Record<number, (HeatResult | null)[]>) =>
  rankHeats(
    aFormat({ points: [5, 3, 2, 1], ...more }),
    Object.keys(results).map(Number),
    new Map(Object.entries(results).map(([id, ofCar]) => [Number(id), ofCar])),
  ).map(({ entryId, points, tie }) => `${entryId} ${points}${tie === null ? '' : ` ${tie}`}`);

test.each([
  [1, [10, 8], false, 10],
  [3, [10, 8], false, 0],
  [3, [0, 2], true, 3],
  [5, [0, 2], true, 5],
  [null, [10, 8], false, 7],
])('place %s with the table %j gives points', (place, points, fewestPointsWin, expected) => {
  expect(pointsOfPlace(place, { points, fewestPointsWin, pointsNotClassified: 7 })).toBe(expected);
});

test.each([
  ['most points first', {}, { 1: [heat(3), heat(2)], 2: [heat(1), heat(1)] }, ['2 10', '1 5']],
  [
    'fewest points first',
    { fewestPointsWin: true, points: [0, 2, 3] },
    { 1: [heat(1)], 2: [heat(3)], 3: [heat(2)] },
    ['1 0', '3 2', '2 3'],
  ],
  [
    'the worst heat is dropped',
    { droppedHeats: 1 },
    { 1: [heat(1), heat(4)], 2: [heat(2), heat(2)] },
    ['1 5', '2 3'],
  ],
  [
    'nothing is dropped before there is a result to drop',
    { droppedHeats: 1 },
    { 1: [heat(4), null], 2: [heat(2), null] },
    ['2 3', '1 1'],
  ],
  [
    'best places',
    { ties: ['bestPlaces'] },
    { 1: [heat(2), heat(2)], 2: [heat(1), heat(4)] },
    ['2 6', '1 6 bestPlaces'],
  ],
  [
    'the last heat',
    { ties: ['lastHeat'] },
    { 1: [heat(1), heat(2)], 2: [heat(2), heat(1)] },
    ['2 8', '1 8 lastHeat'],
  ],
  [
    'the best lap',
    { ties: ['bestLap'] },
    { 1: [heat(1, 62_000)], 2: [heat(1, 61_000)] },
    ['2 5', '1 5 bestLap'],
  ],
  [
    'the seeding',
    { ties: ['bestPlaces', 'bestLap'] },
    { 1: [heat(1, 61_000)], 2: [heat(1, 61_000)] },
    ['1 5', '2 5 seeding'],
  ],
  ['without a finish', { pointsNotClassified: 0 }, { 1: [heat(null)], 2: [heat(4)] }, ['2 1', '1 0']],
] as const)('%s', (_, more, results, expected) => {
  expect(ranked({ ...more } as never, results as never)).toEqual(expected);
});
