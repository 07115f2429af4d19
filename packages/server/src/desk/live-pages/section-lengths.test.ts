import type { LiveTrackMap } from '@lapwing/contract/live/presentation';
import { expect, test } from 'vitest';
import { sectionLengthsOf } from './section-lengths.ts';

const map = (...loops: [string, number][]): LiveTrackMap => ({
  points: [],
  loops: loops.map(([role, at]) => ({ name: '', role: role as 'section', at })),
});

test.each<[string, LiveTrackMap | null, number, number[]]>([
  ['no map', null, 1_200_000, []],
  ['no loops', map(), 1_200_000, []],
  ['only loops of the pit lane', map(['pit-in', 0.9], ['pit-out', 0.1]), 1_200_000, []],
  ['no length', map(['section', 0.5]), 0, []],
  [
    'two loops, in any order',
    map(['section', 0.75], ['pit-in', 0.9], ['section', 0.25]),
    1_200_000,
    [300_000, 600_000, 300_000],
  ],
  [
    'a loop at the finish line ends no section of its own',
    map(['section', 0], ['section', 0.5]),
    1_000,
    [500, 500],
  ],
])('section lengths: %s', (_, given, lengthMm, expected) => {
  expect(sectionLengthsOf(given, lengthMm)).toEqual(expected);
});
