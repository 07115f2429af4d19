import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { foldSession } from '../reduce-session.ts';
import { aScoredRace, foldAll, passed, START_MS } from '../session.test-support.ts';
import { averageLapTimeMs, speedsOf, stintsAt } from './row-values.ts';
import { statisticsOf } from './statistics.ts';

const pitLane = {
  loops: [
    { loopId: 'sf', role: 'finish' },
    { loopId: 's1', role: 'section', section: 0 },
    { loopId: 'in', role: 'pit-in' },
    { loopId: 'out', role: 'pit-out' },
  ],
} as const;
const race = aScoredRace(2, { loops: [...pitLane.loops], trackLengthMm: 1_000_000 });
const at = (seconds: number) => START_MS + seconds * 1000;
const markersOf = (events: readonly SessionEvent[]) =>
  Object.fromEntries(foldAll(events).board.rows.map(({ competitorId, marker }) => [competitorId, marker]));

describe('a pit stop', () => {
  const stop = [
    ...race,
    passed(1, 60),
    passed(1, 110, 'in'),
    passed(1, 111, 'in'),
    passed(1, 120),
    passed(1, 150, 'out'),
  ];

  it('is counted and timed, and separates two stints', () => {
    const [row] = foldAll(stop).board.rows;
    expect(row).toMatchObject({
      numberOfPitStops: 1,
      lastPitStopMs: 40_000,
      pitEnteredAtMs: null,
    });
    expect(row && stintsAt(row, { isEnded: false }, at(200))).toEqual({
      stintMs: 50_000,
      totalMs: 160_000,
      inPitMs: null,
    });
    expect(foldAll(stop).histories[0]?.laps.map(({ isInPit }) => isInPit)).toEqual([false, true]);
  });

  it.each<[string, SessionEvent[], number | null]>([
    ['before the first', stop.slice(0, race.length + 1), null],
    ['from the entry on', stop.slice(0, race.length + 2), 0],
    ['over the finish line in the pit lane', stop.slice(0, race.length + 4), 0],
    ['at the exit', stop, 0],
    ['after one lap', [...stop, passed(1, 200)], 1],
    ['after two laps', [...stop, passed(1, 200), passed(1, 260)], 2],
    [
      'if the finish line does not cross the pit lane',
      [...race, passed(1, 60), passed(1, 70, 'in'), passed(1, 90, 'out'), passed(1, 140)],
      1,
    ],
  ])('counts the laps since it %s', (_, events, lapsSincePit) => {
    expect(foldAll(events).board.rows[0]).toMatchObject({ lapsSincePit });
  });

  it('is shown on the board from the entry to the next loop', () => {
    const signs = [3, 5, 6, 7].map((count) => markersOf(stop.slice(0, race.length + count - 1))['1']);
    expect(signs).toEqual(['PitIn', 'StartFinishPit', 'ExitingPit', 'ExitingPit']);
    expect(markersOf([...stop, passed(1, 170, 's1')])['1']).not.toBe('ExitingPit');
  });

  it('is over when the car is seen on the track, even if its exit was missed', () => {
    const [row] = foldAll([...stop.slice(0, -1), passed(1, 170, 's1')]).board.rows;
    expect(row).toMatchObject({ pitEnteredAtMs: null, lastPitStopMs: null, stintStartedAtMs: at(170) });
  });

  it('is announced', () => {
    expect(foldAll(stop).board.notices).toMatchObject([
      { type: 'pit-in', row: 0, text: '1 is in the pit lane' },
    ]);
  });

  it('is not a stop if a car leaves the pit lane for the first time', () => {
    expect(foldAll([...race, passed(1, 3, 'out'), passed(1, 60)]).board.rows[0]).toMatchObject({
      numberOfPitStops: 0,
    });
  });
});

describe('a stint', () => {
  const drive = [...race, passed(1, 60), passed(1, 110, 'in'), passed(1, 130, 'out'), passed(1, 170, 's1')];
  const status = (status: 'DNF' | 'DQ' | 'Garage'): SessionEvent => ({
    kind: 'status',
    atMs: at(200),
    competitorId: '1',
    status,
  });
  const flag: SessionEvent = { kind: 'flag', atMs: at(180), flag: 'Finish' };
  const ended: SessionEvent = { kind: 'session-ended', atMs: at(250) };

  it.each<[string, SessionEvent[], number]>([
    ['runs on while the car does', [], 370],
    ['ends where who retired was last seen', [status('DNF')], 40],
    ['ends where who is disqualified was last seen', [status('DQ')], 40],
    ['ends where who is in the garage was last seen', [status('Garage')], 40],
    ['ends at the finish', [flag, passed(1, 190)], 60],
    ['runs on from the flag to the finish', [flag], 370],
    ['ends with the session where who did not finish was last seen', [ended], 40],
    [
      'goes on when a green flag follows the finish',
      [flag, passed(1, 190), { kind: 'flag', atMs: at(195), flag: 'Green' }],
      370,
    ],
  ])('%s', (_, more, seconds) => {
    const { rows, session } = foldAll([...drive, ...more]).board;
    const row = rows.find(({ competitorId }) => competitorId === '1');
    const stints = row && stintsAt(row, session, at(500));
    expect(stints).toEqual({ stintMs: seconds * 1000, totalMs: (110 + seconds) * 1000, inPitMs: null });
  });

  it('that ended in the pit lane leaves no open stop', () => {
    const { rows, session } = foldAll([...drive, passed(1, 180, 'in'), status('DNF')]).board;
    const row = rows.find(({ competitorId }) => competitorId === '1');
    expect(row && stintsAt(row, session, at(500))).toEqual({
      stintMs: null,
      totalMs: 160_000,
      inPitMs: null,
    });
  });
});

describe('a marker', () => {
  const two = aScoredRace(2);
  it("shows who has passed in the leader's lap", () => {
    expect(markersOf([...two, passed(1, 60), passed(2, 61)])).toEqual({
      1: 'InCurrentLap',
      2: 'InCurrentLap',
    });
    expect(markersOf([...two, passed(1, 60), passed(2, 61), passed(1, 120)])).toEqual({
      1: 'InCurrentLap',
      2: 'None',
    });
  });

  it('shows who has not been seen for one lap or several', () => {
    const missing = [...two, passed(1, 60), passed(2, 61), passed(1, 120), passed(1, 180)];
    expect(markersOf(missing)['2']).toBe('MissedOneLap');
    expect(markersOf([...missing, passed(1, 240)])['2']).toBe('MissedSeveralLaps');
  });

  it('shows who won or lost places', () => {
    const swap = [...two, passed(1, 60), passed(2, 61), passed(2, 120), passed(1, 121)];
    expect(markersOf(swap)).toEqual({ 1: 'WorseRanking', 2: 'BetterRanking' });
  });

  it('of the timer wins, until it is withdrawn', () => {
    const set: SessionEvent = { kind: 'marker', atMs: at(1), competitorId: '1', marker: 'Garage' };
    expect(markersOf([...two, passed(1, 60), set])['1']).toBe('Garage');
    expect(markersOf([...two, passed(1, 60), set, { ...set, marker: null }])['1']).toBe('InCurrentLap');
  });

  it('shows that the line was crossed in the pit lane, whether that is reported immediately or later', () => {
    const pit: SessionEvent = { kind: 'pit', atMs: at(1), competitorId: '1', where: 'in' };
    const line: SessionEvent = { kind: 'passing', atMs: at(1), loopId: 'sf', competitorId: '1' };
    const practice: SessionEvent = {
      kind: 'session',
      atMs: at(0),
      sessionType: 'Practice',
      loops: [...pitLane.loops],
    };
    expect(markersOf([practice, pit, line])['1']).toBe('StartFinishPit');
    const later = foldSession(foldAll([practice, pit]), [line]);
    expect(later.board.rows.find(({ competitorId }) => competitorId === '1')?.marker).toBe('StartFinishPit');
  });

  it('adds nobody if a lap is corrected that was never driven', () => {
    const about = { competitorId: 'zz', lapNumber: 1 } as const;
    const corrected = foldAll([...two, { kind: 'lap-corrected', atMs: at(2), ...about, change: 'removed' }]);
    expect(corrected.board.rows.map(({ competitorId }) => competitorId)).not.toContain('zz');
  });

  it('shows the status of a competitor', () => {
    const status = (name: 'DNF' | 'DQ'): SessionEvent => ({
      kind: 'status',
      atMs: at(1),
      competitorId: '1',
      status: name,
    });
    expect(markersOf([...two, status('DNF')])['1']).toBe('DidNotFinish');
    expect(markersOf([...two, status('DQ')])['1']).toBe('Disqualified');
  });
});

describe('events are announced', () => {
  it('when the lead changes, but not when the first lap is driven', () => {
    const { board } = foldAll([...aScoredRace(2), passed(1, 60), passed(2, 61), passed(2, 120)]);
    expect(board.leaders).toMatchObject([
      { row: 0, lap: 1 },
      { row: 1, lap: 2 },
    ]);
    expect(board.notices.filter(({ type }) => type === 'lead')).toMatchObject([
      { row: 1, text: '2 takes the lead' },
    ]);
  });

  it('when a lap is the best so far, and withdrawn when the lap is deleted', () => {
    const driven = [...aScoredRace(2), passed(1, 60), passed(2, 61), passed(2, 120)];
    const { board } = foldAll(driven);
    expect(board.bests).toMatchObject([
      { row: 0, timeMs: 60_000 },
      { row: 1, timeMs: 59_000, lap: 2 },
    ]);
    expect(board.notices.at(0)).toMatchObject({ type: 'best-lap', timeMs: 59_000 });
    const deleted: SessionEvent = {
      kind: 'lap-corrected',
      atMs: at(125),
      competitorId: '2',
      lapNumber: 2,
      change: 'deleted',
    };
    const after = foldAll([...driven, deleted]).board;
    expect(after.bests).toHaveLength(1);
    expect(after.session.bestLapTimeMs).toBe(60_000);
  });

  it('in the words of the timer, who may change or withdraw them', () => {
    const said = (text: string): SessionEvent => ({
      kind: 'announcement',
      atMs: at(1),
      announcementId: 'a',
      text,
      displaySeconds: 20,
      priority: 4,
    });
    expect(foldAll([said('Grid in 5'), said('Grid in 3')]).board.notices).toMatchObject([
      { id: 'sa', type: 'timer', text: 'Grid in 3', atMs: at(1), displaySeconds: 20, priority: 4 },
    ]);
    expect(foldAll([said('Grid in 5'), said('')]).board.notices).toEqual([]);
  });

  it('but a session that never ends keeps only the newest', () => {
    const said = Array.from(
      { length: 500 },
      (_, second): SessionEvent => ({ kind: 'announcement', atMs: at(second), text: `${second}` }),
    );
    const { notices } = foldAll(said).board;
    expect(notices).toHaveLength(100);
    expect(notices.at(-1)?.text).toBe('499');
  });

  it('and the least important are dropped first', () => {
    const said = (priority: number, count: number, text: string) =>
      Array.from(
        { length: count },
        (): SessionEvent => ({ kind: 'announcement', atMs: at(1), text, priority }),
      );
    const { notices } = foldAll([
      ...said(5, 1, 'Welcome'),
      ...said(1, 300, 'in the pits'),
      ...said(3, 30, 'led'),
    ]).board;
    expect(notices[0]?.text).toBe('Welcome');
    expect(notices).toHaveLength(100);
    expect(notices.filter(({ text }) => text === 'led')).toHaveLength(30);
  });
});

describe('values that follow from a row', () => {
  const laps = [...race, passed(1, 60), passed(1, 110)];

  it('are speeds over the length of the track, and averages', () => {
    const { board } = foldAll(laps);
    const [row] = board.rows;
    if (row === undefined) throw new Error('there is a row');
    expect(averageLapTimeMs(row)).toBe(55_000);
    expect(speedsOf(row, board.session)).toMatchObject({ lastLapKmh: 72, bestKmh: 72, secondBestKmh: 60 });
  });

  it('are the statistics of the session', () => {
    const retired: SessionEvent = { kind: 'status', atMs: at(120), competitorId: '2', status: 'DNF' };
    expect(statisticsOf(foldAll([...laps, passed(2, 62), retired]).board)).toMatchObject({
      started: 2,
      racing: 1,
      totalLaps: 3,
      lapsByLeader: 2,
      bestLapTimeMs: 50_000,
      bestLapBy: { competitorId: '1' },
    });
  });

  it('are reset when a session restarts, but the competitors stay', () => {
    const { board } = foldAll([...laps, { kind: 'session-restarted', atMs: at(130) }]);
    expect(board.rows).toMatchObject([
      { competitorId: '1', laps: 0, marker: 'None' },
      { competitorId: '2', laps: 0 },
    ]);
    expect(board).toMatchObject({
      leaders: [],
      bests: [],
      session: { bestLapTimeMs: null, startedAtMs: null },
    });
  });
});
