import { expect, test } from 'vitest';
import { allEnglish } from '../../i18n/all-english.test-support.ts';
import { translator } from '../../i18n/translate.ts';
import { isStillExpected, minutesLate, sinceDue, timeUntil } from './time-until.ts';

const t = translator(allEnglish, 'en-US');
const MINUTE_MS = 60_000;

test.each([
  [1, 'in 1 min'],
  [38 * MINUTE_MS, 'in 38 min'],
  [84 * MINUTE_MS, 'in 1 h 24'],
  [61 * MINUTE_MS, 'in 1 h 01'],
  [47 * 60 * MINUTE_MS, 'in 47 h 00'],
  [48 * 60 * MINUTE_MS, 'in 2 days'],
  [20 * 24 * 60 * MINUTE_MS, 'in 20 days'],
  [0, ''],
  [-MINUTE_MS, ''],
])('%i ms from now is "%s"', (ms, text) => {
  expect(timeUntil(ms, 0, t)).toBe(text);
});

test.each([
  [59_000, ''],
  [12 * MINUTE_MS, '12 min late'],
  [91 * MINUTE_MS, ''],
  [-MINUTE_MS, ''],
])('a session that should have started %i ms ago is "%s"', (ms, text) => {
  expect(minutesLate(0, ms, t)).toBe(text);
});

test.each([
  [59_000, ''],
  [29 * MINUTE_MS, 'due 29 min ago'],
  [65 * MINUTE_MS, 'due 1 h 05 ago'],
  [25 * 60 * MINUTE_MS, 'was due 15:50'],
  [-MINUTE_MS, ''],
])('a session of which nothing is known %i ms after its start is "%s"', (ms, text) => {
  expect(sinceDue({ atMs: 0, nowMs: ms, time: '15:50' }, t)).toBe(text);
});

test.each([
  ['in an hour', 60, true],
  ['now', 0, true],
  ['90 minutes late', -90, true],
  ['91 minutes late', -91, false],
])('a session that starts %s is expected or not', (_, minutes, expected) => {
  expect(isStillExpected(minutes * 60_000, 0)).toBe(expected);
});
