import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { type ClassificationRules, classify, standingsInOrder } from './classify.ts';
import { anEntry, type Entry } from './entry.test-support.ts';
import type { Move } from './moves.ts';
import { isRanked, measures, type RankedBy } from './ranking.ts';

const anyEntry = fc.record({
  name: fc.string(),
  className: fc.constantFrom('A', 'B'),
  status: fc.constantFrom('Normal', 'DNS', 'DNF', 'DQ', 'Provisional', 'Garage'),
  lapCount: fc.nat({ max: 5 }),
  totalTimeMs: fc.option(fc.nat({ max: 9 })),
  bestTimeMs: fc.option(fc.nat({ max: 9 })),
  bestSetAtMs: fc.option(fc.nat({ max: 3 })),
  handicapMs: fc.integer({ min: -3, max: 3 }),
  points: fc.nat({ max: 9 }),
  lastPlace: fc.option(fc.nat({ max: 3 })),
} as const);
const anyField = fc.array(anyEntry, { maxLength: 30 });
const anyRankedBy = fc.constantFrom(
  'distance',
  'handicap',
  'best-lap',
  'points',
  'fewest-points',
  'nothing',
) satisfies fc.Arbitrary<RankedBy>;
const anyRules = fc.record({
  share: fc.option(fc.constantFrom(0.5, 0.9), { nil: undefined }),
  ofWinnerOf: fc.constantFrom('field', 'class'),
  moves: fc.array(
    fc.record({
      index: fc.nat({ max: 29 }),
      kind: fc.constantFrom('class', 'field', 'placed'),
      position: fc.integer({ min: 1, max: 40 }),
    }),
    { maxLength: 4 },
  ),
} as const);

type AnyRules = typeof anyRules extends fc.Arbitrary<infer Rules> ? Rules : never;

function rulesFor(entries: readonly Entry[], rules: AnyRules): ClassificationRules<Entry> {
  const moves = rules.moves.flatMap(({ index, kind, position }): Move<Entry>[] => {
    const entry = entries[index];
    if (entry === undefined) return [];
    return kind === 'placed' ? [{ kind, entry, position }] : [{ kind: 'relegated', entry, behind: kind }];
  });
  const { share, ofWinnerOf } = rules;
  return share === undefined ? { moves } : { moves, classifiedShare: { share, ofWinnerOf } };
}

test.prop([anyField, anyRankedBy])(
  'classifying a classification again changes nothing, and nobody is lost',
  (entries, rankedBy) => {
    const once = classify(entries, rankedBy);
    const ordered = once.map(({ entry }) => entry);
    expect(classify(ordered, rankedBy)).toEqual(once);
    expect(standingsInOrder(ordered, rankedBy)).toEqual(once);
    expect(new Set(ordered)).toEqual(new Set(entries));
  },
);

test.prop([anyField, anyRankedBy, anyRules])(
  'everyone has one place, and the classified are in front of all others',
  (entries, rankedBy, rules) => {
    const rows = classify<Entry>(entries, rankedBy, rulesFor(entries, rules));
    expect(new Set(rows.map(({ entry }) => entry))).toEqual(new Set(entries));
    expect(rows.map(({ standing }) => standing.finishPosition)).toEqual(entries.map((_, index) => index + 1));
    const firstUnclassified = rows.findIndex(({ standing }) => !standing.isClassified);
    expect(firstUnclassified === -1 || rows.slice(firstUnclassified).every(isUnclassified)).toBe(true);
    expect(rows.every(({ entry, standing }) => isRanked(entry) || !standing.isClassified)).toBe(true);
  },
);

function isUnclassified({ standing }: { standing: { isClassified: boolean } }): boolean {
  return !standing.isClassified;
}

test.prop([anyField, anyRankedBy])(
  'any two are ordered the same way round by each measure',
  (entries, rankedBy) => {
    const { compare } = measures[rankedBy];
    for (const one of entries) {
      for (const other of entries) {
        expect(Math.sign(compare(one, other)) + Math.sign(compare(other, one))).toBe(0);
        for (const third of entries.slice(0, 5)) {
          if (compare(one, other) <= 0 && compare(other, third) <= 0) {
            expect(compare(one, third)).toBeLessThanOrEqual(0);
          }
        }
      }
    }
  },
);

test.prop([anyField, anyRankedBy, anyRules])(
  'the order inside a class is the order of the field, and its standings are those of the class alone',
  (entries, rankedBy, rules) => {
    const rows = classify<Entry>(entries, rankedBy, rulesFor(entries, rules));
    for (const className of ['A', 'B']) {
      const ofClass = rows.filter(({ entry }) => entry.className === className);
      const places = ofClass.map(({ standing }) => standing.positionInClass).filter((place) => place > 0);
      expect(places).toEqual(places.map((_, index) => index + 1));
      const alone = standingsInOrder(
        ofClass.map(({ entry }) => entry),
        rankedBy,
        new Set(ofClass.filter(({ standing }) => standing.isClassified).map(({ entry }) => entry)),
      );
      expect(ofClass.map(({ standing }) => [standing.differenceInClass, standing.gapInClass])).toEqual(
        alone.map(({ standing }) => [standing.difference, standing.gap]),
      );
    }
  },
);

test.prop([
  fc.array(fc.record({ totalTimeMs: fc.nat({ max: 1_000_000 }), lapCount: fc.constantFrom(10, 9) }), {
    minLength: 2,
    maxLength: 20,
  }),
])('gaps add up along the order: on one lap in time, over the field in laps', (distances) => {
  const rows = classify(
    distances.map((distance, index) => anEntry(`${index}`, distance)),
    'distance',
  );
  let timeMs = 0;
  let laps = 0;
  for (const { standing } of rows) {
    if (standing.gap.kind === 'laps') laps += standing.gap.laps;
    if (standing.gap.kind === 'time' && laps === 0) timeMs += standing.gap.timeMs;
    if (standing.difference.kind === 'time') expect(standing.difference.timeMs).toBe(timeMs);
    if (standing.difference.kind === 'laps') expect(standing.difference.laps).toBe(laps);
  }
});
