import { expect, test } from 'vitest';
import { hasDriven, isNotClassified, isOut, isPlaced } from './row-outcome.ts';

const row = {
  isQualified: true,
  status: 'Normal',
  numberOfLaps: 12,
  totalTime: '20:00.000',
  bestTime: '1:30.000',
  total: null,
} as Parameters<typeof isNotClassified>[0];

test.each([
  ['a finisher', {}, { placed: true, out: false, driven: true, notClassified: false }],
  [
    'a retired car with a place',
    { status: 'DNF' },
    { placed: true, out: true, driven: true, notClassified: false },
  ],
  ['too few laps', { isQualified: false }, { placed: false, out: false, driven: true, notClassified: true }],
  [
    'an entry of a session to come',
    { isQualified: false, numberOfLaps: 0, totalTime: '0.000', bestTime: '0.000' },
    { placed: false, out: false, driven: false, notClassified: false },
  ],
] as const)('%s', (_what, changed, expected) => {
  const changedRow = { ...row, ...changed };
  expect({
    placed: isPlaced(changedRow),
    out: isOut(changedRow),
    driven: hasDriven(changedRow),
    notClassified: isNotClassified(changedRow),
  }).toEqual(expected);
});
