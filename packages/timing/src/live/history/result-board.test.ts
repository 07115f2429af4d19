import { expect, test } from 'vitest';
import type { Lap } from '../../laps/lap.ts';
import { foldSession } from '../reduce-session.ts';
import { START_MS } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { lapsToSessionEvents } from './laps-to-session-events.ts';
import { type ResultCompetitor, resultBoard, type SessionResult } from './result-board.ts';

function lapsOf(seconds: readonly number[], positions: readonly number[], lap: Partial<Lap> = {}): Lap[] {
  let completedAtMs = START_MS;
  return seconds.map((lapSeconds, index) => {
    completedAtMs += lapSeconds * 1000;
    return {
      lapTimeMs: lapSeconds * 1000,
      completedAtMs,
      position: positions[index] ?? null,
      ...{ flag: 'GREEN', isInPit: false, isDeleted: false, sectionTimesMs: [] },
      ...{ voltageMv: null, temperatureDeciC: null },
      ...lap,
    };
  });
}

function aResult(number: string, known: Partial<ResultCompetitor>): ResultCompetitor {
  const laps = known.laps ?? [];
  const penaltyMs = known.penaltyMs ?? 0;
  const drivenMs = laps.reduce((sumMs, { lapTimeMs }) => sumMs + lapTimeMs, 0);
  const times = laps.map(({ lapTimeMs }) => lapTimeMs);
  const bestTimeMs = times.length === 0 ? null : Math.min(...times);
  return {
    competitorId: `c${number}`,
    number,
    ...{ firstName: 'Driver', lastName: number, className: 'A', nationality: null, transponder: null },
    ...{ startPosition: null, status: 'Normal', stints: [], penalties: [], isClassified: true },
    lapCount: laps.length,
    totalTimeMs: laps.length === 0 ? null : drivenMs + penaltyMs,
    penaltyMs,
    bestTimeMs,
    bestLapNumber: bestTimeMs === null ? null : times.indexOf(bestTimeMs) + 1,
    laps,
    ...known,
  };
}

function boardOf(competitors: readonly ResultCompetitor[], known: Partial<SessionResult> = {}) {
  const result: SessionResult = {
    ...{ name: 'Final', groupName: '', sessionType: 'Race', rankedBy: 'distance' },
    ...{ isOver: true, flag: 'Finish', startsAtMs: START_MS, endsAtMs: START_MS + 600_000 },
    clock: { nowMs: START_MS + 86_400_000, raceTimeMs: 180_000, timeToGoMs: null },
    ...{ trackName: 'Genk', trackLengthMm: 1_360_000, trackLengthUnit: 'km', announcements: [] },
    competitors,
    ...known,
  };
  return resultBoard(foldSession(emptyState, lapsToSessionEvents(result)), result);
}

const fast = lapsOf([62, 60, 60], [2, 1, 1]);
const slow = lapsOf([61, 62, 61], [1, 2, 2], { isInPit: true });

test('a board of a result has the leaders, the best laps, the flags, stops and announcements', () => {
  const board = boardOf([aResult('7', { laps: fast }), aResult('8', { laps: slow })], {
    announcements: [{ id: '1', atMs: START_MS + 1_000, text: 'Track is dry' }],
  });
  expect(board.leaders.map(({ row, lap }) => [row, lap])).toEqual([
    [1, 1],
    [0, 2],
  ]);
  expect(board.bests.map(({ row, timeMs }) => [row, timeMs])).toEqual([
    [1, 61_000],
    [0, 60_000],
  ]);
  expect(board.notices.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['flag', 'timer', 'pit-in', 'lead', 'best-lap']),
  );
  expect(board.session).toMatchObject({ flag: 'Finish', isEnded: true, bestLapRow: 0, raceTimeMs: 180_000 });
  expect(board.rows[1]).toMatchObject({ numberOfPitStops: 3, lapsLed: 1, marker: 'Finished' });
});

test('the result decides the order and who is not classified, whatever the laps are', () => {
  const { rows } = boardOf([
    aResult('8', { laps: slow }),
    aResult('7', {
      laps: fast,
      penaltyMs: 10_000,
      penalties: [{ penaltyMs: 10_000, reason: 'Jump start', decidedAtMs: START_MS }],
    }),
    aResult('9', { laps: fast.slice(0, 1), isClassified: false }),
    aResult('10', { status: 'DNS', isClassified: false }),
  ]);
  expect(rows.map(({ number, position, positionInClass }) => [number, position, positionInClass])).toEqual([
    ['8', 1, 1],
    ['7', 2, 2],
    ['9', null, null],
    ['10', null, null],
  ]);
  expect(rows[1]).toMatchObject({ totalTimeMs: 192_000, penaltyMs: 10_000, gap: { timeMs: 8_000 } });
  expect(rows[0]).toMatchObject({ isLeader: true, gapBehind: { timeMs: 8_000 }, isFinished: true });
  expect(rows[2]).toMatchObject({ isFinished: false, marker: 'None', gap: { kind: 'laps', laps: 2 } });
});

test('records of several drivers of a car are shown for each of them', () => {
  const stints = [
    { name: 'Ann Bee', untilLap: 2 },
    { name: 'Cid Dee', untilLap: 3 },
  ];
  const crew = { firstName: '', lastName: 'Ann Bee / Cid Dee', stints };
  const board = boardOf([aResult('7', { laps: fast, ...crew }), aResult('8', { laps: slow })]);
  expect(board.rows[0]).toMatchObject({
    fullName: 'Ann Bee / Cid Dee',
    bestLapBy: 'Ann Bee',
    earlierDrivers: [],
  });
  expect(board.leaders).toMatchObject([{ row: 1 }, { row: 0, lap: 2, who: 'Ann Bee' }]);
  expect(board.notices.find(({ type }) => type === 'lead')?.text).toBe('7 Ann Bee takes the lead');
});

test('a result without laps has its totals, and a future session has nothing yet', () => {
  const given = { lapCount: 20, totalTimeMs: 1_250_000, bestTimeMs: 60_500, bestLapNumber: 4 };
  const { rows, notices } = boardOf([aResult('7', given), aResult('8', { ...given, lapCount: 19 })]);
  expect(rows[0]).toMatchObject({ laps: 20, totalTimeMs: 1_250_000, bestLapTimeMs: 60_500, lapsLed: null });
  expect(rows[1]?.gap).toEqual({ kind: 'laps', laps: 1 });
  expect(notices).toEqual([]);
  const none = boardOf([aResult('7', { isClassified: false })], { isOver: false, flag: 'Unknown' });
  expect(none.session).toMatchObject({ isEnded: false, isClockRunning: false });
  expect(none.rows[0]).toMatchObject({ position: null, marker: 'None' });
  expect(none.notices).toEqual([]);
});

test('a session that still runs has current clocks and does not end', () => {
  const nowMs = START_MS + 190_000;
  const { session, atMs } = boardOf([aResult('7', { laps: fast })], {
    ...{ isOver: false, flag: 'Green' },
    clock: { nowMs, raceTimeMs: 190_000, timeToGoMs: 410_000 },
  });
  expect(session).toMatchObject({
    isEnded: false,
    isClockRunning: true,
    clockAtMs: nowMs,
    timeToGoMs: 410_000,
  });
  expect(atMs).toBe(nowMs);
});
