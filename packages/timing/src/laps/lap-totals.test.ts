import { describe, expect, test } from 'vitest';
import { bestSectionTimesMs } from './best-lap.ts';
import { clockStartOf } from './clock-start.ts';
import { aLap, lapsEndingAt } from './lap.test-support.ts';
import { totalsOf } from './lap-totals.ts';

test('the first of equally fast laps is the best', () => {
  const laps = [62_000, 61_000, 61_000].map((lapTimeMs) => aLap({ lapTimeMs }));
  expect(totalsOf(laps)).toEqual({
    lapCount: 3,
    totalTimeMs: 184_000,
    bestTimeMs: 61_000,
    bestLapNumber: 2,
    bestSetAtMs: 60_000,
  });
});

test('a deleted lap counts for distance but not as the best', () => {
  const laps = [
    aLap({ lapTimeMs: 60_000, isDeleted: true }),
    aLap({ lapTimeMs: 61_000, completedAtMs: 121_000 }),
  ];
  expect(totalsOf(laps)).toEqual({
    lapCount: 2,
    totalTimeMs: 121_000,
    bestTimeMs: 61_000,
    bestLapNumber: 2,
    bestSetAtMs: 121_000,
  });
});

test('an untimed lap counts for distance and is included in the total', () => {
  expect(totalsOf(lapsEndingAt(60, 0, 0, 240, 299))).toMatchObject({
    lapCount: 5,
    totalTimeMs: 299_000,
    bestTimeMs: 59_000,
    bestLapNumber: 5,
  });
});

test('an untimed last lap ends with its crossing', () => {
  const seen = [...lapsEndingAt(62, 115), aLap({ lapTimeMs: 0, completedAtMs: 170_000 })];
  expect(totalsOf(seen).totalTimeMs).toBe(170_000);
});

test('there is no total if nothing is known of one lap', () => {
  for (const laps of [lapsEndingAt(62, 115, 0), lapsEndingAt(0, 115, 170)]) {
    expect(totalsOf(laps)).toMatchObject({ lapCount: 3, totalTimeMs: null });
  }
  const withoutClock = [60_000, 0, 50_000].map((lapTimeMs) => aLap({ lapTimeMs, completedAtMs: 0 }));
  expect(totalsOf(withoutClock)).toMatchObject({ lapCount: 3, totalTimeMs: null, bestTimeMs: 50_000 });
});

describe('a competitor without the first laps', () => {
  const timed = (lapTimeMs: number, completedAtMs: number) => aLap({ lapTimeMs, completedAtMs });
  const whole = [timed(60_000, 160_000), timed(61_000, 221_000)];
  const other = [timed(62_000, 162_000), timed(61_000, 223_000)];
  const late = [timed(0, 0), timed(60_500, 222_000)];

  test('has a total if the others show when the race was started', () => {
    expect(totalsOf(late, clockStartOf([whole, late, other])).totalTimeMs).toBe(122_000);
  });

  test('has none if the others started one by one, or only one shows it', () => {
    const later = [timed(62_000, 165_000), timed(61_000, 226_000)];
    expect(totalsOf(late, clockStartOf([whole, late, later])).totalTimeMs).toBeNull();
    expect(totalsOf(late, clockStartOf([whole, late])).totalTimeMs).toBeNull();
  });
});

test('without laps there is no total and no best', () => {
  expect(totalsOf([])).toEqual({
    lapCount: 0,
    totalTimeMs: null,
    bestTimeMs: null,
    bestLapNumber: null,
    bestSetAtMs: null,
  });
});

test('a missed section is not the best section', () => {
  const laps = [aLap({ sectionTimesMs: [20_000, 0, 0] }), aLap({ sectionTimesMs: [0, 21_000, 0] })];
  expect(bestSectionTimesMs(laps)).toEqual([20_000, 21_000, 0]);
});
