import { fc, test } from '@fast-check/vitest';
import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import { describe, expect } from 'vitest';
import { createRandom } from '../../simulator/random.ts';
import { advancingChoices } from './bracket.ts';
import {
  aFormat,
  aLadder,
  finish,
  idsOf,
  planned,
  resolve,
  runAll,
  setResult,
} from './ladder.test-support.ts';

const finals = aFormat({ heatSize: 4, finals: 2, finalSize: 4, bumpUps: 1, points: [10, 8, 6, 5] });
const raceOf = (shown: ReturnType<typeof resolve>, key: string) => {
  const race = shown.races.find((each) => each.key === key);
  if (race === undefined) throw new RangeError(key);
  return race;
};

/** Two heats of three, then B with three and A with three and one from B. */
function sixCars() {
  const ladder = aLadder(finals, 6);
  const sessions = planned(ladder);
  setResult(sessions, 'heat-1-1', finish([3, 2, 1]));
  setResult(sessions, 'heat-1-2', finish([6, 5, 4]));
  return { ladder, sessions };
}

describe('a ladder', () => {
  test('waits for results, and names where its cars come from', () => {
    const ladder = aLadder(finals, 6);
    const shown = resolve(ladder, planned(ladder));
    expect(shown.races.map(({ key, state }) => `${key} ${state}`)).toEqual([
      ...['heat-1-1 ready', 'heat-1-2 ready', 'final-B waiting', 'final-A waiting'],
    ]);
    expect(
      raceOf(shown, 'final-A').places.map(({ entryId, origin }) => [entryId, origin?.kind, origin?.place]),
    ).toEqual([
      [null, 'ranking', 1],
      [null, 'ranking', 2],
      [null, 'ranking', 3],
      [null, 'race', 1],
    ]);
  });

  test('follows results: the ranking fills the finals, and B bumps up to A', () => {
    const { ladder, sessions } = sixCars();
    let shown = resolve(ladder, sessions);
    // 3 and 6 have ten points each: the seeding decides.
    expect(shown.ranking.map(({ entryId, points }) => [entryId, points])).toEqual([
      [3, 10],
      [6, 10],
      [2, 8],
      [5, 8],
      [1, 6],
      [4, 6],
    ]);
    expect(idsOf(raceOf(shown, 'final-B'))).toEqual([5, 1, 4]);
    expect(raceOf(shown, 'final-A').state).toBe('waiting');
    setResult(sessions, 'final-B', finish([4, 1], [5]));
    shown = resolve(ladder, sessions);
    expect(idsOf(raceOf(shown, 'final-A'))).toEqual([3, 6, 2, 4]);
    expect(raceOf(shown, 'final-B').places.map(({ advancesTo }) => advancesTo)).toEqual([
      null,
      null,
      'final-A',
    ]);
    expect(shown.order).toEqual([]);
    setResult(sessions, 'final-A', finish([4, 3, 2]));
    expect(resolve(ladder, sessions).order).toEqual([4, 3, 2, 6, 1, 5]);
  });

  test('a revised result changes what follows, but not the grid of a race that has begun', () => {
    const { ladder, sessions } = sixCars();
    const b = sessions.get('final-B');
    if (b === undefined) throw new Error('no B final');
    sessions.set('final-B', { ...b, isBegun: true, takenGrid: [5, 1, 4] });
    setResult(sessions, 'heat-1-1', finish([2, 1], [3]));
    const shown = resolve(ladder, sessions);
    expect(raceOf(shown, 'final-B')).toMatchObject({ state: 'begun', offered: [5, 4, 3].toSorted(() => 0) });
    expect(idsOf(raceOf(shown, 'final-B'))).toEqual([5, 1, 4]);
    // Nobody is in two finals: the others share the places of A.
    expect(idsOf(raceOf(shown, 'final-A'))).toEqual([2, 6, 3]);
    sessions.set('final-B', { ...b, isBegun: true, takenGrid: raceOf(shown, 'final-B').offered });
    const taken = resolve(ladder, sessions);
    expect(raceOf(taken, 'final-B').offered).toBeNull();
    expect(idsOf(raceOf(taken, 'final-A'))).toEqual([2, 6, 1]);
  });

  test('closes up after a withdrawal, also between heats and finals', () => {
    const { ladder, sessions } = sixCars();
    const shown = resolve({ ...ladder, withdrawn: [6] }, sessions);
    expect(idsOf(raceOf(shown, 'heat-1-2'))).toEqual([4, 5, 6]);
    expect(shown.ranking[1]).toMatchObject({ entryId: 6 });
    expect(idsOf(raceOf(shown, 'final-B'))).toEqual([1, 4]);
    expect(shown.entrants.filter(({ isOut }) => isOut).map(({ entryId }) => entryId)).toEqual([6]);
    const before = resolve({ ...ladder, withdrawn: [6] }, planned(ladder));
    expect(idsOf(raceOf(before, 'heat-1-2'))).toEqual([4, 5]);
  });

  test('a car that did not start has no points and does not advance, and strangers are named', () => {
    const { ladder, sessions } = sixCars();
    setResult(sessions, 'heat-1-2', finish([6, 1, 77]));
    const shown = resolve(ladder, sessions);
    expect(raceOf(shown, 'heat-1-2')).toMatchObject({ strangers: ['1', '77'] });
    expect(raceOf(shown, 'heat-1-2').places).toMatchObject([
      ...[
        { entryId: 4, finish: null, points: 0 },
        { entryId: 5, points: 0 },
        { entryId: 6, finish: 1, points: 10 },
      ],
    ]);
    setResult(sessions, 'final-B', []);
    expect(idsOf(raceOf(resolve(ladder, sessions), 'final-A'))).toHaveLength(3);
  });

  test('a race that was taken out of the programme is not waited for', () => {
    const { ladder, sessions } = sixCars();
    sessions.delete('heat-1-2');
    const shown = resolve(ladder, sessions);
    expect(raceOf(shown, 'heat-1-2').state).toBe('notRun');
    expect(shown.isRankingFinal).toBe(true);
  });

  test('a bracket lets the other car through if one withdraws', () => {
    const ladder = aLadder(aFormat({ kind: 'bracket', draw: 'snake' }), 4);
    const shown = resolve({ ...ladder, withdrawn: [4] }, planned(ladder));
    expect(raceOf(shown, 'bracket-1-1')).toMatchObject({
      state: 'bye',
      places: [{ entryId: 1, advancesTo: 'bracket-2-1' }],
    });
    expect(raceOf(shown, 'bracket-2-1').places.map(({ entryId }) => entryId)).toEqual([1, null]);
  });
});

const anyFormat: fc.Arbitrary<LadderFormat> = fc
  .integer({ min: 2, max: 8 })
  .chain((raceSize) =>
    fc.record({
      kind: fc.constantFrom('heats' as const, 'bracket' as const),
      draw: fc.constantFrom('order' as const, 'random' as const, 'snake' as const),
      rounds: fc.integer({ min: 0, max: 3 }),
      heatSize: fc.integer({ min: 2, max: 8 }),
      isMixed: fc.boolean(),
      fewestPointsWin: fc.boolean(),
      droppedHeats: fc.integer({ min: 0, max: 1 }),
      finals: fc.integer({ min: 1, max: 4 }),
      finalSize: fc.constant(raceSize),
      bumpUps: fc.integer({ min: 0, max: raceSize - 1 }),
      raceSize: fc.constant(raceSize),
      advancing: fc.constantFrom(...advancingChoices(raceSize)),
      hasSecondChance: fc.boolean(),
    }),
  )
  .map(aFormat);

test.prop([anyFormat, fc.integer({ min: 2, max: 40 }), fc.nat(1_000)])(
  'whatever the results are, it comes to an end with everybody in one place, and nobody twice in a race',
  (format, count, seed) => {
    const random = createRandom(`results ${seed}`);
    const ladder = aLadder(format, count, seed);
    const { shown } = runAll(ladder, (ids) => random.shuffled(ids));
    expect(shown.order.toSorted((a, b) => a - b)).toEqual(ladder.entrants.toSorted((a, b) => a - b));
    for (const race of shown.races) expect(new Set(idsOf(race)).size).toBe(race.places.length);
    const last = shown.races.at(-1);
    expect(shown.order[0]).toBe(
      last?.phase === 'heat'
        ? shown.ranking[0]?.entryId
        : last?.places.find(({ finish: at }) => at === 1)?.entryId,
    );
  },
);

test.prop([anyFormat, fc.integer({ min: 4, max: 24 }), fc.nat(1_000)])(
  'withdrawals at any time stop nothing, and nobody who withdrew is in a later race',
  (format, count, seed) => {
    const random = createRandom(`withdrawals ${seed}`);
    const ladder = aLadder(format, count, seed);
    const sessions = planned(ladder);
    for (;;) {
      const shown = resolve(ladder, sessions);
      const next = shown.races.find(({ state }) => state === 'ready');
      if (next === undefined) {
        expect(shown.races.filter(({ state }) => state === 'waiting')).toEqual([]);
        break;
      }
      expect(idsOf(next).filter((id) => ladder.withdrawn.includes(id))).toEqual([]);
      setResult(sessions, next.key, finish(random.shuffled(idsOf(next))));
      if (random.chance(0.2)) ladder.withdrawn.push(random.pick(ladder.entrants));
    }
  },
);

test('the strongest car wins every bracket, and the second is second with a second chance', () => {
  const format = aFormat({ kind: 'bracket', draw: 'random', hasSecondChance: true });
  for (const count of [3, 5, 8, 13]) {
    expect(runAll(aLadder(format, count, count)).shown.order.slice(0, 2)).toEqual([1, 2]);
  }
});
