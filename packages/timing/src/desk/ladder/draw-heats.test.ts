import { fc, test } from '@fast-check/vitest';
import { drawKinds, gridOrders } from '@lapwing/contract/desk/ladder';
import { expect } from 'vitest';
import { addLate, drawLadder, snakeGroup } from './draw-heats.ts';
import { aFormat, cars } from './ladder.test-support.ts';

const heatsOf = (more: Parameters<typeof aFormat>[0], count: number, seed = 1) =>
  drawLadder(aFormat(more), cars(count), seed).heats;

test.each([
  [
    'in order, in heats of equal size',
    { draw: 'order' },
    [
      [
        [1, 2, 3, 4],
        [5, 6, 7],
      ],
    ],
  ],
  [
    'as a snake through the seeding',
    { draw: 'snake' },
    [
      [
        [1, 4, 5],
        [2, 3, 6, 7],
      ],
    ],
  ],
  [
    'with the first places reversed',
    { draw: 'order', reversedPlaces: 3 },
    [
      [
        [3, 2, 1, 4],
        [7, 6, 5],
      ],
    ],
  ],
  [
    'with every second round in reverse',
    { draw: 'order', rounds: 2, gridOrder: 'alternate' },
    [
      [
        [1, 2, 3, 4],
        [5, 6, 7],
      ],
      [
        [4, 3, 2, 1],
        [7, 6, 5],
      ],
    ],
  ],
  [
    'with rounds that begin further down the list',
    { draw: 'order', rounds: 2, gridOrder: 'rotate' },
    [
      [
        [1, 2, 3, 4],
        [5, 6, 7],
      ],
      [
        [3, 4, 1, 2],
        [7, 5, 6],
      ],
    ],
  ],
] as const)('seven cars are drawn %s', (_, more, expected) => {
  expect(heatsOf({ heatSize: 4, ...more }, 7)).toEqual(expected);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 1],
  [5, 0],
  [6, 0],
])('item %i of a snake through three groups is in group %i', (index, group) => {
  expect(snakeGroup(index, 3)).toBe(group);
});

const anyFormat = fc
  .record({
    draw: fc.constantFrom(...drawKinds),
    rounds: fc.integer({ min: 1, max: 5 }),
    heatSize: fc.integer({ min: 2, max: 12 }),
    isMixed: fc.boolean(),
    gridOrder: fc.constantFrom(...gridOrders),
    reversedPlaces: fc.integer({ min: 0, max: 12 }),
  })
  .map(aFormat);

test.prop([anyFormat, fc.integer({ min: 2, max: 40 }), fc.nat(1_000)])(
  'everybody is in exactly one heat of each round, heats are of equal size, and the seed decides alone',
  (format, count, seed) => {
    const { heats, entrants } = drawLadder(format, cars(count), seed);
    const all = cars(count).map(({ id }) => id);
    expect(entrants).toEqual(all);
    expect(heats).toHaveLength(format.rounds);
    for (const round of heats) {
      expect(round.flat().sort((a, b) => a - b)).toEqual(all);
      const sizes = round.map(({ length }) => length);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(format.heatSize);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
    expect(drawLadder(format, cars(count), seed).heats).toEqual(heats);
  },
);

test('another seed draws other heats', () => {
  expect(heatsOf({ draw: 'random', heatSize: 4 }, 12, 1)).not.toEqual(
    heatsOf({ draw: 'random', heatSize: 4 }, 12, 2),
  );
});

test.prop([fc.integer({ min: 6, max: 30 }), fc.nat(1_000)])(
  'a balanced draw shares the classes out evenly, also in mixed rounds',
  (count, seed) => {
    const classOf = new Map(cars(count).map(({ id, className }) => [id, className]));
    for (const round of heatsOf({ draw: 'balanced', heatSize: 5, rounds: 3, isMixed: true }, count, seed)) {
      const shares = round.map((heat) => heat.filter((id) => classOf.get(id) === 'GT4').length);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }
  },
);

test('team mates of a class are kept apart', () => {
  const entrants = [1, 2, 3, 4, 5, 6].map((id) => ({ id, className: '', team: id <= 3 ? 'A' : 'B' }));
  const [round = []] = drawLadder(aFormat({ draw: 'balanced', heatSize: 2 }), entrants, 5).heats;
  for (const heat of round) expect(heat.map((id) => (id <= 3 ? 'A' : 'B')).sort()).toEqual(['A', 'B']);
});

/** How often each two cars that have met were in the same heat. */
function meetings(rounds: readonly (readonly (readonly number[])[])[]): number[] {
  const met = new Map<string, number>();
  for (const heat of rounds.flat()) {
    for (const a of heat) {
      for (const b of heat) if (a < b) met.set(`${a} ${b}`, (met.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  return [...met.values()];
}

test.each([
  [4, 2, 3, 1],
  [6, 2, 5, 1],
  [9, 3, 4, 1],
])('%i cars in heats of %i meet each other evenly in %i rounds', (count, heatSize, rounds, most) => {
  const met = meetings(heatsOf({ draw: 'random', heatSize, rounds, isMixed: true }, count));
  expect(Math.max(...met)).toBe(most);
  expect(met.length).toBe((count * (count - 1)) / 2);
});

test.prop([fc.integer({ min: 8, max: 24 }), fc.nat(100)])(
  'mixed rounds let cars meet more others than the same heats again',
  (count, seed) => {
    const shared = { draw: 'random', heatSize: 4, rounds: 3 } as const;
    const mixed = meetings(heatsOf({ ...shared, isMixed: true }, count, seed));
    const same = meetings(heatsOf({ ...shared, isMixed: false }, count, seed));
    expect(mixed.length).toBeGreaterThan(same.length);
  },
);

test('a late car starts at the back of the smallest heat that has not begun', () => {
  const drawn = drawLadder(aFormat({ heatSize: 4, rounds: 2 }), cars(7), 1);
  const late = addLate(drawn, [8, 3], (round, heat) => round === 0 && heat === 1);
  expect(late.entrants).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(late.heats).toEqual([
    [
      [1, 2, 3, 4, 8],
      [5, 6, 7],
    ],
    [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ],
  ]);
});
