import { describe, expect, test } from 'vitest';
import { lapStatuses } from './lap-status.ts';
import { practiceSessionStats, practiceStats } from './practice-stats.ts';

function lapsOf(startMs: number, ...lapTimesMs: number[]) {
  let completedAtMs = startMs;
  return lapTimesMs.map((lapTimeMs) => {
    completedAtMs += lapTimeMs;
    return { lapTimeMs, completedAtMs };
  });
}

describe('statistics', () => {
  test('of an even count take the lower middle time as the median', () => {
    expect(practiceSessionStats(lapsOf(0, 50_000, 40_000, 60_000, 44_000))).toEqual({
      bestLapIndex: 1,
      averageTimeMs: 48_500,
      medianTimeMs: 44_000,
      durationMs: 194_000,
    });
  });

  test('round the average to the millisecond but keep the exact one for speeds', () => {
    expect(practiceStats([lapsOf(0, 1000, 1000, 1001)])).toMatchObject({
      averageTimeMs: 1000,
      exactAverageTimeMs: 3001 / 3,
    });
  });

  test('count breaks in the total time and not in the active time', () => {
    const stats = practiceStats([lapsOf(0, 60_000, 61_000), lapsOf(3_600_000, 59_000)]);
    expect(stats).toMatchObject({
      lapCount: 3,
      fastestTimeMs: 59_000,
      activeTrainingTimeMs: 180_000,
      totalTrainingTimeMs: 3_659_000,
      bestSessionIndex: 1,
      bestLapIndex: 0,
    });
  });

  test('do not exist without laps', () => {
    expect(practiceStats([])).toBeNull();
    expect(practiceStats([[]])).toBeNull();
    expect(practiceSessionStats([])).toBeNull();
  });
});

describe('the status of a lap', () => {
  test('compares with the lap before; the best of the session and of all stand out', () => {
    expect(
      lapStatuses([
        lapsOf(0, 62_000, 61_000, 61_500, 61_500, 63_000, 62_000),
        lapsOf(0, 60_000, 61_000, 60_000),
        [],
      ]),
    ).toEqual([
      ['NONE', 'SESSIONBEST', 'SLOWER', 'EQUAL', 'SLOWER', 'FASTER'],
      // A later lap equal to the best is only faster than the previous one.
      ['REPORTBEST', 'SLOWER', 'FASTER'],
      [],
    ]);
  });
});
