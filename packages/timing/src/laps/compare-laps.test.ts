import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { compareWithField, compareWithOwn } from './compare-laps.ts';
import { aLap, lapsEndingAt } from './lap.test-support.ts';
import type { Lap } from './lap.ts';
import { crossingsOf, lapChart } from './lap-chart.test-support.ts';
import { crossField } from './packed/field-crossings.ts';

function fieldComparisons(competitors: readonly (readonly Lap[])[], competitorIndex: number) {
  return compareWithField(crossField(crossingsOf(competitors)), competitorIndex);
}

describe('against the own laps', () => {
  test('a lap is compared with the previous one and with the best', () => {
    const laps = [62_000, 61_000, 61_500].map((lapTimeMs) => aLap({ lapTimeMs }));
    expect(compareWithOwn(laps)).toEqual([
      { toLastMs: null, toBestMs: 1_000 },
      { toLastMs: -1_000, toBestMs: 0 },
      { toLastMs: 500, toBestMs: 500 },
    ]);
  });

  test('a deleted lap is faster than the best that counts', () => {
    const laps = [aLap({ lapTimeMs: 60_000, isDeleted: true }), aLap({ lapTimeMs: 61_000 })];
    expect(compareWithOwn(laps).map(({ toBestMs }) => toBestMs)).toEqual([-1_000, 0]);
  });

  test('there is no comparison with an untimed lap', () => {
    const laps = [aLap(), aLap({ lapTimeMs: 0 }), aLap({ lapTimeMs: 61_000 })];
    expect(compareWithOwn(laps)).toEqual([
      { toLastMs: null, toBestMs: 0 },
      { toLastMs: null, toBestMs: null },
      { toLastMs: null, toBestMs: 1_000 },
    ]);
  });
});

describe('against the field', () => {
  const field = [lapsEndingAt(60, 120, 180, 240), lapsEndingAt(59, 121, 185), lapsEndingAt(90, 190)];
  const compared = (competitorIndex: number) => fieldComparisons(field, competitorIndex);

  test('a lap is compared with the leader, the one ahead and the one behind', () => {
    expect(compared(1)[0]).toEqual({
      position: 1,
      leaderLap: 1,
      difference: { kind: 'none' },
      gapAhead: { kind: 'none' },
      gapBehind: { kind: 'time', timeMs: 1_000 },
    });
    expect(compared(0)[0]).toMatchObject({
      position: 2,
      difference: { kind: 'time', timeMs: 1_000 },
      gapAhead: { kind: 'time', timeMs: 1_000 },
      gapBehind: { kind: 'time', timeMs: 30_000 },
    });
    expect(compared(0)[3]).toMatchObject({ difference: { kind: 'none' }, gapBehind: { kind: 'none' } });
  });

  test('a lapped competitor is laps behind the leader and the one ahead', () => {
    expect(compared(2)[1]).toMatchObject({
      leaderLap: 3,
      difference: { kind: 'laps', laps: 1 },
      gapAhead: { kind: 'laps', laps: 1 },
    });
    expect(compared(1)[1]?.gapBehind).toEqual({ kind: 'laps', laps: 1 });
  });

  test('a competitor who is passed on the line is a lap behind', () => {
    const passed = [lapsEndingAt(60, 120), lapsEndingAt(120)];
    expect(fieldComparisons(passed, 1)[0]?.gapAhead).toEqual({ kind: 'laps', laps: 1 });
  });

  test('the leader is the one who leads at that moment, not the one who once led this lap', () => {
    const stopped = [lapsEndingAt(59), lapsEndingAt(60, 120), lapsEndingAt(130)];
    expect(fieldComparisons(stopped, 2)[0]).toMatchObject({
      difference: { kind: 'laps', laps: 1 },
    });
    const alone = [lapsEndingAt(59), lapsEndingAt(130)];
    expect(fieldComparisons(alone, 1)[0]?.difference).toEqual({
      kind: 'time',
      timeMs: 71_000,
    });
  });

  test('a lap without a known end has no place in the field, and the next one has its own', () => {
    const withHole = [lapsEndingAt(60, 0, 180), lapsEndingAt(61, 121, 181)];
    const comparisons = fieldComparisons(withHole, 0);
    expect(comparisons[1]).toBeNull();
    expect(comparisons[2]).toMatchObject({
      position: 1,
      leaderLap: 3,
      gapBehind: { kind: 'time', timeMs: 1_000 },
    });
  });

  test.prop([
    fc.array(fc.array(fc.integer({ min: 50, max: 70 }), { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 6,
    }),
  ])('the gap behind one is the gap ahead of the next', (lapSeconds) => {
    const competitors = lapSeconds.map((seconds) => {
      let endsAt = 0;
      return lapsEndingAt(...seconds.map((second) => (endsAt += second)));
    });
    const chart = lapChart(competitors);
    chart.forEach((row, lapIndex) => {
      row.forEach((cell, place) => {
        const own = fieldComparisons(competitors, cell.competitorIndex)[lapIndex];
        const next = row[place + 1];
        const behind = next && fieldComparisons(competitors, next.competitorIndex)[lapIndex];
        expect(own?.gapBehind).toEqual(behind?.gapAhead ?? { kind: 'none' });
        expect(own?.position).toBe(place + 1);
      });
    });
  });
});
