// @vitest-environment node

import { expect, test } from 'vitest';
import { aRow } from '../state/live-board.test-support.ts';
import { bestLapHighlight, lastLapHighlight, sectionHighlight } from './highlights.ts';

test('the best lap of the session outranks the best of the class', () => {
  expect(
    bestLapHighlight(aRow(1, { bestLapTimeMs: 60_000, isBestTime: true, isBestTimeInClass: true })),
  ).toBe('session-best');
  expect(bestLapHighlight(aRow(1, { bestLapTimeMs: 60_000, isBestTimeInClass: true }))).toBe('class-best');
  expect(bestLapHighlight(aRow(1, { isBestTime: true }))).toBeNull();
});

const green = { session: { flag: 'Green', flagAtMs: 0 } } as const;

test('a last lap that is a personal best is marked from the second lap on', () => {
  const best = { lastLapTimeMs: 60_000, bestLapTimeMs: 60_000 };
  expect(lastLapHighlight(aRow(1, { ...best, laps: 1 }), green)).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...best, laps: 2 }), green)).toBe('personal-best');
  expect(lastLapHighlight(aRow(1, { ...best, laps: 2, isBestTime: true }), green)).toBe('session-best');
});

test('of equal laps only the first is marked', () => {
  const equal = { lastLapTimeMs: 60_000, bestLapTimeMs: 60_000, bestInLap: 4 };
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 4 }), green)).toBe('personal-best');
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 5 }), green)).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 5, isBestTime: true }), green)).toBeNull();
});

test('a slow lap is marked; one through the pits, and one of a competitor who stopped, is not', () => {
  const slow = { lastLapTimeMs: 63_000, bestLapTimeMs: 60_000, laps: 9, lastSeenAtMs: 600_000 };
  expect(lastLapHighlight(aRow(1, slow), green)).toBe('slower');
  expect(lastLapHighlight(aRow(1, { ...slow, lastLapTimeMs: 61_000 }), green)).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, lastLapTimeMs: 120_000 }), green)).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, marker: 'PitIn' }), green)).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, marker: 'DidNotFinish' }), green)).toBeNull();
});

test('sections are compared with the session best, then with the personal best', () => {
  expect(
    sectionHighlight({ timeMs: 20_000, bestTimeMs: 20_000 }, 20_000, aRow(1, { laps: 5 }), green.session),
  ).toBe('session-best');
  expect(
    sectionHighlight({ timeMs: 20_000, bestTimeMs: 20_000 }, 19_000, aRow(1, { laps: 5 }), green.session),
  ).toBe('personal-best');
  expect(
    sectionHighlight({ timeMs: 20_000, bestTimeMs: 19_900 }, 19_000, aRow(1, { laps: 5 }), green.session),
  ).toBeNull();
  expect(sectionHighlight({ timeMs: 0, bestTimeMs: 0 }, 0, aRow(1, { laps: 5 }), green.session)).toBeNull();
});

test.each([
  ['under green', { flag: 'Green', flagAtMs: 500_000 }, {}, 'slower'],
  ['without any flag', { flag: 'Unknown', flagAtMs: null }, {}, 'slower'],
  ['under yellow', { flag: 'Yellow', flagAtMs: 590_000 }, {}, null],
  ['that began under yellow', { flag: 'Green', flagAtMs: 540_000 }, {}, null],
  ['out of the pits', { flag: 'Green', flagAtMs: 0 }, { lapsSincePit: 1 }, null],
  ['from the grid', { flag: 'Green', flagAtMs: 0 }, { laps: 1 }, null],
] as const)('a slow lap %s: the mark is %4$s', (_, session, change, mark) => {
  const row = aRow(1, {
    ...{ lastLapTimeMs: 63_000, bestLapTimeMs: 60_000, laps: 9, lastSeenAtMs: 600_000 },
    ...change,
  });
  expect(lastLapHighlight(row, { session })).toBe(mark);
  const section = { timeMs: 21_000, bestTimeMs: 20_000 };
  expect(sectionHighlight(section, 19_000, row, session)).toBe(mark);
});
