import { expect, test } from 'vitest';
import { comparedLaps, gapDomain, gapsTo, timesOf, withoutPits } from './compared-laps.ts';

function lapsOf(lapTimes: readonly string[], { startAt = '10:00:00.000', pitLap = 0, deletedLap = 0 } = {}) {
  let endMs = Date.parse(`2026-11-15T${startAt}Z`);
  const laps = lapTimes.map((lapTime, index) => {
    endMs += Number(lapTime) * 1000;
    return {
      lapNr: index + 1,
      timeOfDay: new Date(endMs).toISOString().slice(0, -1),
      lapTime,
      diffWithLastLap: '0.000',
      diffWithBestLap: '0.000',
      speed: 0,
      sectionTimes: [],
      inPit: index + 1 === pitLap,
      isDeleted: index + 1 === deletedLap,
      status: ['GREEN' as const],
      fieldComparison: { position: 1, leaderLap: index + 1, diff: null, gapAhead: null, gapBehind: null },
    };
  });
  return comparedLaps({ lapDataInfo: null, laps });
}

test('the gap is measured at the end of each lap that both drove', () => {
  const reference = lapsOf(['30.000', '30.000', '30.000']);
  const other = lapsOf(['31.000', '28.500']);
  expect(gapsTo(reference, other)).toEqual([1000, -500]);
});

test('hiding the pits leaves out in-laps and out-laps', () => {
  const laps = lapsOf(['30.000', '30.000', '59.000', '33.000', '30.000'], { pitLap: 3 });
  expect(withoutPits(timesOf(laps), laps.pitLaps)).toEqual([30_000, 30_000, null, null, 30_000]);
  expect(timesOf(laps)).toEqual([30_000, 30_000, 59_000, 33_000, 30_000]);
  expect(laps.spread).toMatchObject({ lapCount: 2, medianMs: 30_000 });
});

test('a lap that does not count is marked, and is not the best', () => {
  const { deletedLaps, bestMs, spread } = lapsOf(['30.000', '29.000', '31.000'], { deletedLap: 2 });
  expect(deletedLaps).toEqual([2]);
  expect(spread).toMatchObject({ lapCount: 1, medianMs: 31_000 });
  expect(bestMs).toBe(30_000);
});

test('a pit stop does not stretch the scale of the gaps, the end of the race does', () => {
  const racing = Array.from({ length: 40 }, (_, lap) => lap * 100);
  const [ahead, behind] = gapDomain([...racing, 60_000, -80_000], [3_900]);
  expect(ahead).toBeGreaterThan(-5_000);
  expect(behind).toBeLessThan(8_000);
  expect(gapDomain([...racing, 60_000], [60_000])[1]).toBeGreaterThan(60_000);
  expect(gapDomain([], [])).toEqual([-2_100, 2_100]);
});
