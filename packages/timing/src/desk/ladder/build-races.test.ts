import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { advancingChoices, bracketRaces } from './bracket.ts';
import { buildRaces, finalSizes } from './build-races.ts';
import { aFormat, aLadder } from './ladder.test-support.ts';
import type { Slot } from './race.ts';

const text = (slot: Slot) =>
  slot.kind === 'entry'
    ? `${slot.entryId}`
    : slot.kind === 'ranking'
      ? `#${slot.place}`
      : `${slot.race}:${slot.place}`;
const drawing = (more: Parameters<typeof aFormat>[0], count: number) =>
  buildRaces(aLadder(aFormat(more), count)).map(
    ({ key, slots, advancing }) => `${key} ${slots.map(text).join(' ')} >${advancing}`,
  );

describe('finals', () => {
  test.each([
    ['everyone fits into one', { finals: 3, finalSize: 8, bumpUps: 2 }, 8, [8]],
    ['the lowest has the rest', { finals: 3, finalSize: 8, bumpUps: 2 }, 9, [6, 3]],
    ['three of them', { finals: 3, finalSize: 8, bumpUps: 2 }, 20, [6, 6, 8]],
    ['the lowest takes everyone', { finals: 2, finalSize: 8, bumpUps: 2 }, 20, [6, 14]],
    ['the others are out', { finals: 2, finalSize: 8, bumpUps: 2, lastFinalTakesAll: false }, 20, [6, 8]],
    ['nobody is bumped up', { finals: 2, finalSize: 8, bumpUps: 0 }, 16, [8, 8]],
    ['no finals', { finals: 0 }, 16, []],
    ['one car', { finals: 2 }, 1, []],
  ])('%s', (_, more, count, sizes) => {
    expect(finalSizes(aFormat(more), count)).toEqual(sizes);
  });

  test('are run from the lowest to A, and those who are bumped up start at the back', () => {
    const more = { rounds: 0, finals: 3, finalSize: 4, bumpUps: 1, finalReversedPlaces: 2 };
    expect(drawing(more, 9)).toEqual([
      'final-C #8 #7 #9 >1',
      'final-B #5 #4 #6 final-C:1 >1',
      'final-A #2 #1 #3 final-B:1 >0',
    ]);
  });

  test.prop([
    fc.integer({ min: 2, max: 80 }),
    fc.integer({ min: 1, max: 8 }),
    fc
      .integer({ min: 2, max: 12 })
      .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size - 1 }))),
  ])(
    'everybody is in one of them, and bump-ups fill each to its size',
    (count, finals, [finalSize, bumpUps]) => {
      const sizes = finalSizes(aFormat({ finals, finalSize, bumpUps }), count);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
      for (const size of sizes.slice(0, -1)) expect(size + bumpUps).toBe(finalSize);
      if (sizes.length > 1) expect(sizes.at(-1)).toBeGreaterThan(bumpUps);
    },
  );
});

describe('a bracket', () => {
  test.each([
    [
      'of four',
      { raceSize: 2, advancing: 1 },
      4,
      ['bracket-1-1 1 4 >1', 'bracket-1-2 2 3 >1', 'bracket-2-1 bracket-1-1:1 bracket-1-2:1 >0'],
    ],
    [
      'of five has byes for the first three',
      { raceSize: 2, advancing: 1 },
      5,
      [
        'bracket-1-1 4 5 >1',
        'bracket-2-1 1 bracket-1-1:1 >1',
        'bracket-2-2 2 3 >1',
        'bracket-3-1 bracket-2-1:1 bracket-2-2:1 >0',
      ],
    ],
    [
      'of eight with four in a race',
      { raceSize: 4, advancing: 2 },
      8,
      [
        'bracket-1-1 1 4 5 8 >2',
        'bracket-1-2 2 3 6 7 >2',
        'bracket-2-1 bracket-1-1:1 bracket-1-2:1 bracket-1-1:2 bracket-1-2:2 >0',
      ],
    ],
    ['of two is one race', { raceSize: 8, advancing: 4 }, 2, ['bracket-1-1 1 2 >0']],
    [
      'with a second chance',
      { raceSize: 2, advancing: 1, hasSecondChance: true },
      4,
      [
        'bracket-1-1 1 4 >1',
        'bracket-1-2 2 3 >1',
        'secondChance-1-1 bracket-1-1:2 bracket-1-2:2 >1',
        'bracket-2-1 bracket-1-1:1 bracket-1-2:1 >1',
        'secondChance-2-1 bracket-2-1:2 secondChance-1-1:1 >1',
        'grand-final bracket-2-1:1 secondChance-2-1:1 >0',
      ],
    ],
  ])('%s', (_, more, count, expected) => {
    expect(drawing({ kind: 'bracket', draw: 'snake', ...more }, count)).toEqual(expected);
  });

  const bracketFormat = fc
    .integer({ min: 2, max: 8 })
    .chain((raceSize) => fc.tuple(fc.constant(raceSize), fc.constantFrom(...advancingChoices(raceSize))));
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test.prop([bracketFormat, fc.integer({ min: 2, max: 100 })])(
    'has everybody once in it, no race too large, and no race in which nobody can lose',
    ([raceSize, advancing], count) => {
      const races = bracketRaces({ raceSize, advancing, hasSecondChance: false }, ids(count));
      const slots = races.flatMap((race) => race.slots);
      const entered = slots.flatMap((slot) => (slot.kind === 'entry' ? [slot.entryId] : []));
      expect(entered.sort((a, b) => a - b)).toEqual(ids(count));
      for (const race of races) {
        expect(race.slots.length).toBeLessThanOrEqual(raceSize);
        expect(race.slots.length).toBeGreaterThan(race.advancing);
      }
      const places = slots.flatMap((slot) => (slot.kind === 'race' ? [`${slot.race}:${slot.place}`] : []));
      const going = races.flatMap((race) => ids(race.advancing).map((place) => `${race.key}:${place}`));
      expect(places.sort()).toEqual(going.sort());
    },
  );

  test.prop([fc.integer({ min: 2, max: 130 })])('of two in a race has one race less than cars', (count) => {
    const pairs = { raceSize: 2, advancing: 1 };
    expect(bracketRaces({ ...pairs, hasSecondChance: false }, ids(count))).toHaveLength(count - 1);
    // Everybody but the winner loses twice, except the one who loses the last race.
    const twice = bracketRaces({ ...pairs, hasSecondChance: true }, ids(count));
    expect(twice).toHaveLength(count < 3 ? count - 1 : 2 * count - 2);
  });

  test.prop([fc.constantFrom(2, 4, 6, 8), fc.integer({ min: 2, max: 100 })])(
    'with a second chance uses every place of every race at most once, and ends in one race',
    (raceSize, count) => {
      const races = bracketRaces({ raceSize, advancing: raceSize / 2, hasSecondChance: true }, ids(count));
      const used = races.flatMap((race) => race.slots.map(text));
      expect(new Set(used).size).toBe(used.length);
      for (const race of races) expect(race.slots.length).toBeLessThanOrEqual(raceSize);
      const keys = races.map(({ key }) => key);
      for (const [index, race] of races.entries()) {
        for (const slot of race.slots)
          if (slot.kind === 'race') expect(keys.indexOf(slot.race)).toBeLessThan(index);
      }
      expect(races.filter(({ advancing }) => advancing === 0)).toHaveLength(1);
    },
  );
});
