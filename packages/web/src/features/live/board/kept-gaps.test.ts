// @vitest-environment node

import { expect, test } from 'vitest';
import { aRow } from '../state/live-board.test-support.ts';
import { withLastGaps } from './kept-gaps.ts';

const known = { kind: 'time', timeMs: 1_250 } as const;
const unknown = { kind: 'none' } as const;
const gaps = { gap: known, difference: known, gapInClass: known, differenceInClass: known };
const noGaps = { gap: unknown, difference: unknown, gapInClass: unknown, differenceInClass: unknown };
const { last } = withLastGaps(aRow(2, { laps: 5, ...gaps }), {});

test.each([
  ['on the same lap', { laps: 5 }],
  ['on the next lap', { laps: 6 }],
  ['in the pits', { laps: 6, marker: 'PitIn' }],
] as const)('an unknown gap is the last known one: %s', (_, now) => {
  expect(withLastGaps(aRow(2, { ...noGaps, ...now }), last).shown).toMatchObject({
    ...gaps,
    ...{ isGapKept: true, isDifferenceKept: true, isGapInClassKept: true, isDifferenceInClassKept: true },
  });
});

test.each([
  ['a leader has none', { laps: 6, isLeader: true, isClassLeader: true }],
  ['a retired competitor has none', { laps: 6, status: 'DNF' }],
] as const)('%s', (_, now) => {
  expect(withLastGaps(aRow(2, { ...noGaps, ...now }), last).shown).toMatchObject(noGaps);
});

test('a known gap replaces the last one, and a lead forgets it', () => {
  const nearer = { kind: 'time', timeMs: 900 } as const;
  const after = withLastGaps(aRow(2, { laps: 6, ...gaps, gap: nearer }), last);
  expect(after.shown).toMatchObject({ gap: nearer });
  expect(after.shown.isGapKept).toBeUndefined();
  const led = withLastGaps(aRow(2, { laps: 7, ...noGaps, isLeader: true }), after.last);
  expect(withLastGaps(aRow(2, { laps: 8, ...noGaps }), led.last).shown.gap).toEqual(unknown);
});

test('before the first known gap there is none to keep', () => {
  expect(withLastGaps(aRow(2, { laps: 1, ...noGaps }), {}).shown).toMatchObject(noGaps);
});
