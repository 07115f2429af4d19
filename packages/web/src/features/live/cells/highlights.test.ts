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

test('a last lap that is a personal best is marked from the second lap on', () => {
  const best = { lastLapTimeMs: 60_000, bestLapTimeMs: 60_000 };
  expect(lastLapHighlight(aRow(1, { ...best, laps: 1 }))).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...best, laps: 2 }))).toBe('personal-best');
  expect(lastLapHighlight(aRow(1, { ...best, laps: 2, isBestTime: true }))).toBe('session-best');
});

test('of equal laps only the first is marked', () => {
  const equal = { lastLapTimeMs: 60_000, bestLapTimeMs: 60_000, bestInLap: 4 };
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 4 }))).toBe('personal-best');
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 5 }))).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...equal, laps: 5, isBestTime: true }))).toBeNull();
});

test('a slow lap is marked; one through the pits, and one of a competitor who stopped, is not', () => {
  const slow = { lastLapTimeMs: 63_000, bestLapTimeMs: 60_000, laps: 9 };
  expect(lastLapHighlight(aRow(1, slow))).toBe('slower');
  expect(lastLapHighlight(aRow(1, { ...slow, lastLapTimeMs: 61_000 }))).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, lastLapTimeMs: 120_000 }))).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, marker: 'PitIn' }))).toBeNull();
  expect(lastLapHighlight(aRow(1, { ...slow, marker: 'DidNotFinish' }))).toBeNull();
});

test('sections are compared with the session best, then with the personal best', () => {
  expect(sectionHighlight({ timeMs: 20_000, bestTimeMs: 20_000 }, 20_000, 5)).toBe('session-best');
  expect(sectionHighlight({ timeMs: 20_000, bestTimeMs: 20_000 }, 19_000, 5)).toBe('personal-best');
  expect(sectionHighlight({ timeMs: 20_000, bestTimeMs: 19_900 }, 19_000, 5)).toBeNull();
  expect(sectionHighlight({ timeMs: 0, bestTimeMs: 0 }, 0, 5)).toBeNull();
});
