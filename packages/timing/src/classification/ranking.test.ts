import type { ClassificationType } from '@lapwing/contract/values/enums';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { anEntry } from './entry.test-support.ts';
import { rankedByOf } from './ranking.ts';

const entries = [
  anEntry('most laps', { lapCount: 12, totalTimeMs: 700_000, bestTimeMs: 59_000, handicapMs: 90_000 }),
  anEntry('quickest', { lapCount: 12, totalTimeMs: 690_000, bestTimeMs: 58_500, handicapMs: 120_000 }),
  anEntry('best lap', { lapCount: 11, totalTimeMs: 640_000, bestTimeMs: 57_000 }),
];

test.each<[ClassificationType, string[]]>([
  ['Race', ['quickest', 'most laps', 'best lap']],
  ['RaceMerge', ['quickest', 'most laps', 'best lap']],
  ['Timetrial', ['quickest', 'most laps', 'best lap']],
  ['Handicap', ['most laps', 'quickest', 'best lap']],
  ['PracticeAndQualification', ['best lap', 'quickest', 'most laps']],
  ['QualificationMerge', ['best lap', 'quickest', 'most laps']],
  ['Null', ['most laps', 'quickest', 'best lap']],
])('a classification of the kind %s has its own order', (type, order) => {
  expect(classify(entries, rankedByOf(type)).map(({ entry }) => entry.name)).toEqual(order);
});

test('if points of runs are merged they decide, and between equal points the last run', () => {
  const points = [
    anEntry('second', { points: 18, lastPlace: 2 }),
    anEntry('third', { points: 12, lastPlace: 1 }),
    anEntry('first', { points: 18, lastPlace: 1 }),
  ];
  expect(classify(points, rankedByOf('PointMerge')).map(({ entry }) => entry.name)).toEqual([
    'first',
    'second',
    'third',
  ]);
});
