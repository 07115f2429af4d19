import { expect, test } from 'vitest';
import { passingOddities } from './passing-oddities.ts';
import { practiceSessions } from './practice-sessions.ts';

const rules = { minimumLapTimeMs: 30_000, finishLoopId: 'f', sectionLoopIds: ['s'], pitEntryLoopId: null };
const NOW = Date.UTC(2026, 4, 11, 12);
const at = (seconds: number, loopId = 'f', transponder = '7') => ({
  transponder,
  loopId,
  atMs: NOW - 3_600_000 + seconds * 1000,
});
const lap = [at(0), at(20, 's'), at(50)];
const kinds = (...args: Parameters<typeof passingOddities>) =>
  passingOddities(...args).map(({ kind }) => kind);
const lapCount = (passings: Parameters<typeof passingOddities>[0]) =>
  practiceSessions(
    [...passings].sort((a, b) => a.atMs - b.atMs),
    rules,
  ).flat().length;

test('normal passings have no oddities', () => {
  expect(passingOddities(lap, rules, NOW)).toEqual([]);
});

test('a clock that is years ahead or was never set is found, and its laps are kept', () => {
  const ahead = lap.map((passing) => ({ ...passing, atMs: passing.atMs + 86_400_000 }));
  const unset = lap.map((passing) => ({ ...passing, atMs: passing.atMs - NOW + 3_700_000 }));
  expect(kinds(ahead, rules, NOW)).toEqual(['from-the-future', 'from-the-future', 'from-the-future']);
  expect(kinds(unset, rules, NOW)).toEqual(['before-2000', 'before-2000', 'before-2000']);
  expect([lapCount(ahead), lapCount(unset)]).toEqual([1, 1]);
});

test('a repeated passing at a backup loop is no lap, registered or not', () => {
  const sameLoop = [...lap, at(50.2), at(70, 's'), at(100)];
  expect(passingOddities(sameLoop, rules, NOW)).toEqual([
    { kind: 'seen-twice', transponder: '7', loopId: 'f', atMs: at(50.2).atMs, differenceMs: 200 },
  ]);
  const otherLoop = [...lap, at(50.2, 'backup'), at(70, 's'), at(100)];
  expect(kinds(otherLoop, rules, NOW)).toEqual(['unknown-loop']);
  expect([lapCount(sameLoop), lapCount(otherLoop)]).toEqual([2, 2]);
});

test('a missed loop is reported at the lap, which stays', () => {
  const passings = [...lap, at(101)];
  expect(kinds(passings, rules, NOW)).toEqual(['section-missed']);
  expect(lapCount(passings)).toBe(2);
});

test('a step back in the order of arrival is reported once', () => {
  const passings = [at(600), at(650), at(0), at(50), at(700)];
  expect(passingOddities(passings, { ...rules, sectionLoopIds: [] }, NOW)).toEqual([
    {
      kind: 'sent-late-or-clock-set-back',
      transponder: '7',
      loopId: 'f',
      atMs: at(0).atMs,
      differenceMs: 650_000,
    },
  ]);
});

test('a completely wrong clock hides no step back of another', () => {
  const wrong = { ...at(0, 'f', '9'), atMs: NOW + 86_400_000 };
  const found = kinds([wrong, at(600), at(650), at(0)], { ...rules, sectionLoopIds: [] }, NOW);
  expect(found).toEqual(['sent-late-or-clock-set-back', 'from-the-future']);
});

test('there is no lap across a reset of the clock', () => {
  const reset = at(-100).atMs;
  const after = [at(100), at(150)].map((passing) => ({ ...passing, atMs: passing.atMs - reset }));
  expect(lapCount([...lap, ...after])).toBe(2);
  expect(kinds([...lap, ...after], { ...rules, sectionLoopIds: [] }, NOW)).toContain('before-2000');
});

test('a transponder on two tracks within minutes is reported once, with the other track', () => {
  const elsewhere = [{ transponder: '7', atMs: at(120).atMs, locationName: 'Zandhoeve' }];
  const found = passingOddities(lap, rules, NOW, elsewhere);
  expect(found.map(({ kind, atMs, otherLocation }) => [kind, atMs, otherLocation])).toEqual([
    ['at-two-tracks', at(0).atMs, 'Zandhoeve'],
  ]);
  expect(passingOddities([at(0, 'f', '8')], rules, NOW, elsewhere)).toEqual([]);
});
