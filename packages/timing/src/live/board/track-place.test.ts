import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { describe, expect, test } from 'vitest';
import { emptyBoard } from '../session-state.ts';
import { emptyRow } from './empty-row.ts';
import { aheadOnRoad, loopPlaces, trackPlace } from './track-place.ts';

const oval: BoardSession = { ...emptyBoard.session, flag: 'Green' };
const circuit: BoardSession = { ...oval, sectionCount: 3, sectionLengthsMm: [200, 500, 300] };
const seenAtFinish = {
  ...emptyRow(0),
  lastLapTimeMs: 100_000,
  bestLapTimeMs: 100_000,
  lastSeenAtMs: 1_000_000,
} satisfies LiveRow;

function placeAfter(sinceMs: number, row: LiveRow = seenAtFinish, session = oval) {
  return trackPlace(row, { session, atMs: 1_000_000 + sinceMs }, 1_000_000 + sinceMs);
}

describe('between two loops', () => {
  test('a competitor moves on at its own pace', () => {
    expect(placeAfter(25_000)).toMatchObject({ kind: 'moving', at: 0.25 });
    expect(placeAfter(50_000)).toMatchObject({ kind: 'moving', at: 0.5 });
  });

  test('the band is short after a loop, grows, and never passes the next loop', () => {
    const width = (sinceMs: number) => {
      const place = placeAfter(sinceMs);
      return place.kind === 'moving' ? place.to - place.from : Number.NaN;
    };
    expect(width(0)).toBe(0);
    expect(width(10_000)).toBeLessThan(width(60_000));
    for (let sinceMs = 0; sinceMs <= 114_000; sinceMs += 500) {
      const place = placeAfter(sinceMs);
      if (place.kind !== 'moving') throw new Error(`${place.kind} after ${sinceMs}`);
      expect(place.from).toBeLessThanOrEqual(place.at);
      expect(place.at).toBeLessThanOrEqual(place.to);
      expect(place.to).toBeLessThanOrEqual(1);
    }
  });

  test('one that should have been seen by now is overdue at the next loop', () => {
    expect(placeAfter(114_001)).toEqual({ kind: 'overdue', at: 0, lateMs: 14_001 });
    const atSecond = { ...seenAtFinish, lastSeenLoop: 1 };
    expect(placeAfter(60_000, atSecond, circuit)).toEqual({ kind: 'overdue', at: 0.7, lateMs: 10_000 });
  });

  test('nobody is overdue while the source is silent: all wait at the next loop', () => {
    const heardAt = (atMs: number) => trackPlace(seenAtFinish, { session: oval, atMs }, 1_300_000);
    expect(heardAt(1_060_000)).toEqual({ kind: 'moving', at: 1, from: 1, to: 1 });
    expect(heardAt(1_114_001)).toMatchObject({ kind: 'overdue' });
  });

  test('a clock behind the last passing leaves it at the loop', () => {
    expect(placeAfter(-5_000)).toMatchObject({ kind: 'moving', at: 0 });
  });
});

describe('the pace', () => {
  test('in the first lap follows from the part already driven', () => {
    const starting = { ...emptyRow(0), lastSeenAtMs: 1_000_000, lastSeenLoop: 1 };
    const session = { ...circuit, startedAtMs: 980_000 };
    expect(placeAfter(25_000, starting, session)).toMatchObject({ kind: 'moving', at: 0.45 });
    expect(placeAfter(25_000, { ...starting, lastSeenLoop: 0 }, session)).toEqual({ kind: 'unknown' });
    expect(placeAfter(25_000, starting, circuit)).toEqual({ kind: 'unknown' });
    expect(placeAfter(25_000, { ...starting, laps: 1 }, session)).toEqual({ kind: 'unknown' });
  });

  test('own best sections decide how a lap is divided', () => {
    const section = { timeMs: 0, speedKmh: 0, bestSpeedKmh: 0 };
    const row: LiveRow = {
      ...seenAtFinish,
      sections: [40_000, 30_000, 20_000].map((bestTimeMs) => ({ ...section, bestTimeMs })),
    };
    // 90 s of best sections on a lap of 100 s: the first takes 44.4 s.
    expect(placeAfter(22_222, row, circuit)).toMatchObject({ kind: 'moving', at: expect.closeTo(0.1, 4) });
  });

  test('after a slow lap the best lap counts under green, and the last one under yellow', () => {
    const row = { ...seenAtFinish, lastLapTimeMs: 200_000 };
    expect(placeAfter(50_000, row)).toMatchObject({ at: 0.5 });
    expect(placeAfter(50_000, row, { ...oval, flag: 'Yellow' })).toMatchObject({ at: 0.25 });
  });

  test('a section that was started under yellow keeps its pace after the green flag', () => {
    const row = { ...seenAtFinish, lastLapTimeMs: 200_000 };
    const greenSince = (flagAtMs: number) => ({ ...oval, flagAtMs });
    expect(placeAfter(150_000, row, greenSince(1_090_000))).toMatchObject({ kind: 'moving', at: 0.75 });
    expect(placeAfter(150_000, row, greenSince(990_000))).toMatchObject({ kind: 'overdue' });
  });

  test('behind a safety car a section may take twice as long as in the lap before', () => {
    const yellow: BoardSession = { ...oval, flag: 'Yellow', flagAtMs: 1_010_000 };
    expect(placeAfter(195_000, seenAtFinish, yellow)).toMatchObject({ kind: 'moving' });
    expect(placeAfter(202_001, seenAtFinish, yellow)).toMatchObject({ kind: 'overdue' });
    expect(placeAfter(195_000, seenAtFinish, { ...oval, flag: 'Unknown' })).toMatchObject({
      kind: 'overdue',
    });
  });

  test('before the first lap the best lap of the field counts', () => {
    const row = { ...emptyRow(0), lastSeenAtMs: 1_000_000 };
    expect(placeAfter(50_000, row, { ...oval, bestLapTimeMs: 100_000 })).toMatchObject({ at: 0.5 });
    expect(placeAfter(50_000, row)).toEqual({ kind: 'unknown' });
  });
});

test.each<[string, Partial<LiveRow>, string]>([
  ['never seen', { lastSeenAtMs: null }, 'unknown'],
  ['finished', { isFinished: true }, 'unknown'],
  ['retired', { status: 'DNF' }, 'unknown'],
  ['in the pits', { pitEnteredAtMs: 1_000_000 }, 'pit'],
])('a competitor that is %s has no place on the road', (_, change, kind) => {
  expect(placeAfter(10_000, { ...seenAtFinish, ...change })).toEqual({ kind });
});

test('loops are placed by lengths, otherwise by best times, otherwise only the finish is known', () => {
  expect(loopPlaces(circuit)).toEqual([0, 0.2, 0.7, 1]);
  const timed = { ...circuit, sectionLengthsMm: [], bestSectionTimesMs: [30_000, 45_000, 25_000] };
  expect(loopPlaces(timed)).toEqual([0, 0.3, 0.75, 1]);
  expect(loopPlaces({ ...timed, bestSectionTimesMs: [30_000, 0, 25_000] })).toEqual([0, 1]);
});

test('the shorter way round the track counts', () => {
  expect(aheadOnRoad(0.3, 0.2)).toBeCloseTo(0.1);
  expect(aheadOnRoad(0.05, 0.95)).toBeCloseTo(0.1);
  expect(aheadOnRoad(0.95, 0.05)).toBeCloseTo(-0.1);
});
