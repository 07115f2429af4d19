import { expect, test } from 'vitest';
import { bonusesOf } from './bonuses.ts';
import { type RoundResult, standings } from './standings.ts';

const result = (
  competitorId: string,
  position: number | null,
  more: Partial<RoundResult> = {},
): RoundResult => ({
  competitorId,
  position,
  isGuest: false,
  ...more,
});
const rules = { polePoints: 2, fastestLapPoints: 1 };

test.each<[string, RoundResult[], [string, number][]]>([
  [
    'nobody, if nothing is known',
    [result('a', 1), result('b', 2, { startPosition: 0, bestTimeMs: null })],
    [],
  ],
  [
    'one competitor may get both',
    [
      result('a', 1, { startPosition: 2, bestTimeMs: 61_000 }),
      result('b', 2, { startPosition: 1, bestTimeMs: 60_000 }),
    ],
    [['b', 3]],
  ],
  [
    'the next one, if a guest or a disqualified competitor was first',
    [
      result('guest', 1, { isGuest: true, startPosition: 1, bestTimeMs: 50_000 }),
      result('out', null, { status: 'DQ', startPosition: 2, bestTimeMs: 51_000 }),
      result('a', 2, { startPosition: 3, bestTimeMs: 60_000 }),
      result('b', 3, { startPosition: 4, bestTimeMs: 59_000 }),
    ],
    [
      ['a', 2],
      ['b', 1],
    ],
  ],
  [
    'the better place, if two times are equal',
    [result('b', 2, { bestTimeMs: 60_000 }), result('a', 1, { bestTimeMs: 60_000 })],
    [['a', 1]],
  ],
])('pole position and fastest lap: %s', (_, results, expected) => {
  expect([...bonusesOf(results, rules)]).toEqual(expected);
});

test('bonuses are added in races only, and are part of the points of the round', () => {
  const results = [
    result('a', 1, { startPosition: 2, bestTimeMs: 60_500 }),
    result('b', 2, { startPosition: 1, bestTimeMs: 60_000 }),
  ];
  const rows = standings(
    [
      {
        eventId: 1,
        rounds: [
          { roundId: 1, type: 'qualify', results },
          { roundId: 2, type: 'race', results },
        ],
      },
    ],
    'PointsPerRun',
    { points: [10, 8], drops: 0, pointsByType: { qualify: [3, 2.5] }, ...rules },
  );
  expect(
    rows.map(({ competitorId, total, events }) => [competitorId, total, events[0]?.rounds]),
  ).toMatchObject([
    ['b', 13.5, [{ points: 2.5 }, { points: 11 }]],
    ['a', 13, [{ points: 3 }, { points: 10 }]],
  ]);
});

test('the points of one round win over those of its type, and those over the points of the championship', () => {
  const results = [result('a', 1)];
  const totalOf = (round: object, pointsByType = {}) =>
    standings([{ eventId: 1, rounds: [{ roundId: 1, results, ...round }] }], 'PointsPerRun', {
      points: [10],
      drops: 0,
      pointsByType,
    })[0]?.total;
  expect(totalOf({})).toBe(10);
  expect(totalOf({ type: 'qualify' })).toBe(10);
  expect(totalOf({ type: 'qualify' }, { qualify: [3] })).toBe(3);
  expect(totalOf({ type: 'qualify', points: [7] }, { qualify: [3] })).toBe(7);
});
