import { expect, test } from 'vitest';
import { fastestRecordLap, mayBeRecord, mayHoldRecord } from './record-lap.ts';

const lap = { lapTimeMs: 60_000, isDeleted: false, flag: 'GREEN', isInPit: false } as const;

test.each([
  [{}, true],
  [{ isDeleted: true }, false],
  [{ flag: 'YELLOW' as const }, false],
  [{ flag: 'RED' as const }, false],
  [{ isInPit: true }, false],
  [{ lapTimeMs: 0 }, false],
])('a lap with %o may be a record: %s', (more, expected) => {
  expect(mayBeRecord({ ...lap, ...more })).toBe(expected);
});

const holder = { status: 'Normal', isGuest: false, isClassExcluded: false } as const;

test.each([
  [{}, true],
  [{ status: 'DNF' as const }, true],
  [{ status: 'DQ' as const }, false],
  [{ status: 'DNS' as const }, false],
  [{ isGuest: true }, false],
  [{ isClassExcluded: true }, false],
])('a competitor with %o may hold a record: %s', (more, expected) => {
  expect(mayHoldRecord({ ...holder, ...more })).toBe(expected);
});

test('the fastest lap that may be a record, the first of equal ones, without those that were decided', () => {
  const laps = [
    lap,
    { ...lap, lapTimeMs: 58_000, flag: 'YELLOW' as const },
    { ...lap, lapTimeMs: 59_000 },
    { ...lap, lapTimeMs: 59_000 },
  ];
  expect(fastestRecordLap(laps, new Set())).toBe(3);
  expect(fastestRecordLap(laps, new Set([3, 4]))).toBe(1);
  expect(fastestRecordLap([], new Set())).toBeNull();
});
