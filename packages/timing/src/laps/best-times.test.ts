import { expect, test } from 'vitest';
import { bestSectionTimesMs, totalsOf } from './best-times.ts';
import { aLap, lapsEndingAt } from './lap.test-support.ts';

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

test('a lap that was not timed counts for distance and lies inside the total', () => {
  expect(totalsOf(lapsEndingAt(60, 0, 0, 240, 299))).toMatchObject({
    lapCount: 5,
    totalTimeMs: 299_000,
    bestTimeMs: 59_000,
    bestLapNumber: 5,
  });
});

test('a last lap without a time ends where somebody saw it end', () => {
  const seen = [...lapsEndingAt(62, 115), aLap({ lapTimeMs: 0, completedAtMs: 170_000 })];
  expect(totalsOf(seen).totalTimeMs).toBe(170_000);
});

test('a total with a lap in it of which nothing is known is no total', () => {
  for (const laps of [lapsEndingAt(62, 115, 0), lapsEndingAt(0, 115, 170)]) {
    expect(totalsOf(laps)).toMatchObject({ lapCount: 3, totalTimeMs: null });
  }
  const withoutClock = [60_000, 0, 50_000].map((lapTimeMs) => aLap({ lapTimeMs, completedAtMs: 0 }));
  expect(totalsOf(withoutClock)).toMatchObject({ lapCount: 3, totalTimeMs: null, bestTimeMs: 50_000 });
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

test('a section that a loop missed is no best section', () => {
  const laps = [aLap({ sectionTimesMs: [20_000, 0, 0] }), aLap({ sectionTimesMs: [0, 21_000, 0] })];
  expect(bestSectionTimesMs(laps)).toEqual([20_000, 21_000, 0]);
});
