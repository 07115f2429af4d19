import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { aScoredRace, entered, foldAll, passed, START_MS } from '../session.test-support.ts';

const orderOf = (state: ReturnType<typeof foldAll>) =>
  state.board.rows.map(({ competitorId }) => competitorId);
const rowOf = (state: ReturnType<typeof foldAll>, id: string) =>
  state.board.rows.find(({ competitorId }) => competitorId === id);
const lapTimesOf = (state: ReturnType<typeof foldAll>, id: string) =>
  state.histories[rowOf(state, id)?.index ?? -1]?.laps.map(({ lapTimeMs }) => lapTimeMs);

describe('a race that we score', () => {
  it('shows who leads, by how much, and who is in between', () => {
    const state = foldAll([...aScoredRace(3), passed(1, 60), passed(2, 61), passed(3, 63.5)]);
    expect(state.board.rows).toMatchObject([
      {
        competitorId: '1',
        laps: 1,
        totalTimeMs: 60_000,
        difference: { kind: 'none' },
        gapBehind: { timeMs: 1_000 },
      },
      { competitorId: '2', difference: { timeMs: 1_000 }, gap: { timeMs: 1_000 } },
      {
        competitorId: '3',
        difference: { timeMs: 3_500 },
        gap: { timeMs: 2_500 },
        gapBehind: { kind: 'none' },
      },
    ]);
  });

  it('keeps the gap of a competitor on its way while the one in front starts another lap', () => {
    const state = foldAll([...aScoredRace(2), passed(1, 60), passed(2, 61), passed(1, 120)]);
    expect(rowOf(state, '2')).toMatchObject({ difference: { kind: 'time', timeMs: 1_000 } });
  });

  it('counts a lap behind once it is certain, or when the crossing shows it', () => {
    const lapped = [...aScoredRace(2), passed(1, 60), passed(2, 61), passed(1, 120)];
    expect(rowOf(foldAll([...lapped, passed(1, 180)]), '2')?.difference).toEqual({ kind: 'laps', laps: 1 });
    expect(rowOf(foldAll([...lapped, passed(1, 179), passed(2, 180)]), '2')?.difference).toEqual({
      kind: 'laps',
      laps: 1,
    });
    expect(rowOf(foldAll([...lapped, { kind: 'session-ended', atMs: START_MS }]), '2')?.difference).toEqual({
      kind: 'laps',
      laps: 1,
    });
  });

  it('shows no gap for a competitor who was overtaken and has not crossed the line since', () => {
    const state = foldAll([...aScoredRace(2), passed(2, 60), passed(1, 61), passed(1, 120)]);
    expect(orderOf(state)).toEqual(['1', '2']);
    expect(rowOf(state, '2')).toMatchObject({ gap: { kind: 'none' }, positionsChanged: null });
  });

  it('shows no gap for a late competitor, once others who went by have lost more than it had', () => {
    const first = [...aScoredRace(4), passed(1, 60), passed(2, 61), passed(3, 62), passed(4, 63)];
    const late = [...first, passed(1, 120), passed(3, 123), passed(4, 125)];
    expect(rowOf(foldAll(late), '2')).toMatchObject({
      leaderboardPosition: 4,
      difference: { kind: 'none' },
      gap: { kind: 'none' },
    });
  });

  it('shows no time behind a late competitor, but continues behind the next one', () => {
    const first = [60, 61, 62, 63, 64, 65].map((second, place) => passed(place + 1, second));
    const state = foldAll([...aScoredRace(6), ...first, passed(1, 120), passed(3, 123), passed(4, 125)]);
    expect(orderOf(state)).toEqual(['1', '3', '4', '2', '5', '6']);
    expect(rowOf(state, '2')?.gap).toEqual({ kind: 'none' });
    expect(rowOf(state, '5')?.gap).toEqual({ kind: 'none' });
    expect(rowOf(state, '6')?.gap).toEqual({ kind: 'time', timeMs: 1_000 });
  });

  it('shows no time behind a competitor who was overtaken by another class, neither overall nor in class', () => {
    const other: SessionEvent = { kind: 'competitor', atMs: START_MS, competitorId: '3', className: 'B' };
    const first = [60, 61, 62, 63, 64].map((second, place) => passed(place + 1, second));
    const state = foldAll([...aScoredRace(5), other, ...first, passed(1, 120), passed(3, 120.8)]);
    const held = { kind: 'time', timeMs: 1_000 };
    const none = { kind: 'none' };
    expect(orderOf(state)).toEqual(['1', '3', '2', '4', '5']);
    expect(rowOf(state, '2')).toMatchObject({ gap: none, gapInClass: held });
    expect(rowOf(state, '4')).toMatchObject({ gap: none, gapInClass: none });
    expect(rowOf(state, '5')).toMatchObject({ gap: held, gapInClass: held });
  });

  it('shows no time behind any competitor who was overtaken and has not crossed the line since', () => {
    const first = [60, 61, 62, 63, 64].map((second, place) => passed(place + 1, second));
    const state = foldAll([...aScoredRace(5), ...first, passed(1, 120), passed(4, 121)]);
    expect(orderOf(state)).toEqual(['1', '4', '2', '3', '5']);
    for (const id of ['2', '3', '5']) expect(rowOf(state, id)?.gap).toEqual({ kind: 'none' });
  });

  it('measures to the next one still driving, not to a retired one, also after the end', () => {
    const retired: SessionEvent = {
      kind: 'status',
      atMs: START_MS + 64_000,
      competitorId: '2',
      status: 'DNF',
    };
    const events = [...aScoredRace(3), passed(1, 60), passed(2, 61), passed(3, 63), retired];
    expect(rowOf(foldAll(events), '3')).toMatchObject({
      gap: { timeMs: 3_000 },
      difference: { timeMs: 3_000 },
    });
    expect(rowOf(foldAll(events), '2')).toMatchObject({
      gap: { timeMs: 1_000 },
      gapBehind: { kind: 'none' },
    });
    const ended = foldAll([...events, { kind: 'session-ended', atMs: START_MS + 70_000 }]);
    for (const state of [foldAll(events), ended]) {
      expect(rowOf(state, '1')).toMatchObject({ gapBehind: { timeMs: 3_000 } });
      expect(rowOf(state, '3')).toMatchObject({ gap: { timeMs: 3_000 }, difference: { timeMs: 3_000 } });
    }
  });

  it('takes the first one still driving as the leader, behind a retired one who keeps the place', () => {
    const classes = ['1', '2', '3'].map(
      (competitorId): SessionEvent => ({
        kind: 'competitor',
        atMs: START_MS,
        competitorId,
        className: competitorId === '2' ? 'B' : 'A',
      }),
    );
    const events: SessionEvent[] = [
      ...[...aScoredRace(3), ...classes, passed(1, 60), passed(2, 61), passed(3, 63)],
      { kind: 'status', atMs: START_MS + 64_000, competitorId: '1', status: 'DNF' },
    ];
    const none = { kind: 'none' };
    for (const more of [[], [{ kind: 'session-ended', atMs: START_MS + 70_000 } as const]]) {
      expect(foldAll([...events, ...more]).board.rows).toMatchObject([
        {
          ...{ competitorId: '1', position: 1, isLeader: false, isClassLeader: false },
          ...{ gap: none, difference: none, gapBehind: none },
        },
        {
          ...{ competitorId: '2', position: 2, isLeader: true, isClassLeader: true },
          ...{ gap: none, difference: none, gapBehind: { timeMs: 2_000 } },
        },
        {
          ...{ competitorId: '3', position: 3, isLeader: false, isClassLeader: true },
          ...{ gap: { timeMs: 2_000 }, difference: { timeMs: 2_000 }, gapInClass: none },
        },
      ]);
    }
  });

  it('keeps the best lap of a competitor who retired from qualifying as one to beat', () => {
    const { board } = foldAll([
      ...aScoredRace(2, { sessionType: 'Qualifying' }),
      ...[passed(1, 10), passed(2, 11), passed(1, 70), passed(2, 73)],
      { kind: 'status', atMs: START_MS + 74_000, competitorId: '1', status: 'DNF' },
    ]);
    expect(board.rows).toMatchObject([
      { competitorId: '1', isLeader: true, gapBehind: { timeMs: 2_000 } },
      { competitorId: '2', isLeader: false, gap: { timeMs: 2_000 } },
    ]);
  });

  it('counts all laps of a stopped competitor, once the leader has gone by three times', () => {
    const laps = [60, 120, 180, 240];
    const stopped = [...aScoredRace(3), passed(1, 60), passed(2, 61), passed(3, 62)];
    const atLap = (count: number) =>
      foldAll([...stopped, ...laps.slice(1, count).flatMap((s) => [passed(1, s), passed(3, s + 2)])]);
    expect(rowOf(atLap(3), '2')?.difference).toEqual({ kind: 'laps', laps: 1 });
    expect(rowOf(atLap(4), '2')?.difference).toEqual({ kind: 'laps', laps: 3 });
    expect(rowOf(atLap(4), '2')?.gap).toEqual({ kind: 'laps', laps: 3 });
  });

  it('measures past a stopped competitor, and to it again once it comes back or the race is over', () => {
    const second = [passed(1, 60), passed(2, 61), passed(1, 120), passed(2, 121), passed(3, 123)];
    const leader = [180, 240, 300].map((seconds) => passed(1, seconds));
    const events = [...aScoredRace(3), ...second, ...leader, passed(3, 301)];
    const state = foldAll(events);
    expect(orderOf(state)).toEqual(['1', '2', '3']);
    expect(rowOf(state, '2')).toMatchObject({ marker: 'MissedSeveralLaps', gapBehind: { kind: 'none' } });
    expect(rowOf(state, '3')).toMatchObject({ laps: 2, gap: { kind: 'laps', laps: 3 } });
    const back = foldAll([...events, passed(2, 310), passed(3, 350)]);
    expect(rowOf(back, '3')?.gap).toEqual({ kind: 'time', timeMs: 40_000 });
    const ended = foldAll([...events, { kind: 'session-ended', atMs: START_MS + 305_000 }]);
    expect(rowOf(ended, '3')?.gap).toEqual({ kind: 'time', timeMs: 180_000 });
  });

  it('ends when the first has completed the planned laps', () => {
    const race = [...aScoredRace(2, { laps: 2 }), passed(1, 60), passed(2, 61), passed(1, 120)];
    const state = foldAll([...race, passed(1, 180), passed(2, 122), passed(2, 185)]);
    expect(state.board.session).toMatchObject({ flag: 'Finish', flagAtMs: START_MS + 120_000, lapsToGo: 0 });
    expect(state.board.rows).toMatchObject([
      { competitorId: '1', laps: 2, isFinished: true },
      { competitorId: '2', laps: 2, isFinished: true },
    ]);
    const green = { kind: 'flag', atMs: START_MS + 121_000, flag: 'Green' } as const;
    expect(foldAll([...race, green, passed(2, 122), passed(1, 180)]).board.session.flag).toBe('Green');
  });

  it('remembers the last three laps, the two best, and who drove the best of all', () => {
    const laps = [60, 118, 180, 239];
    const state = foldAll([...aScoredRace(2), ...laps.map((seconds) => passed(1, seconds)), passed(2, 57)]);
    // The lap that somebody else completed first was reported last.
    expect(rowOf(state, '1')).toMatchObject({
      lastLapTimeMs: 59_000,
      secondLastLapTimeMs: 62_000,
      thirdLastLapTimeMs: 58_000,
      bestLapTimeMs: 58_000,
      bestInLap: 2,
      secondBestLapTimeMs: 59_000,
      secondBestInLap: 4,
      isBestTime: false,
      lapsLed: 3,
    });
    expect(rowOf(state, '2')).toMatchObject({ isBestTime: true, isBestTimeInClass: true });
    expect(state.board.session).toMatchObject({ bestLapTimeMs: 57_000, bestLapRow: 1, bestLapNumber: 1 });
  });

  it('counts a second passing as no lap, and the first as the end of the lap', () => {
    const state = foldAll([...aScoredRace(1), passed(1, 60), passed(1, 62), passed(1, 121)]);
    expect(lapTimesOf(state, '1')).toEqual([60_000, 61_000]);
  });

  it('lets everyone finish their current lap after the flag, and no other', () => {
    const flag = { kind: 'flag', atMs: START_MS + 119_000, flag: 'Finish' } as const;
    const state = foldAll([
      ...aScoredRace(2),
      passed(1, 60),
      passed(2, 62),
      flag,
      passed(1, 120),
      passed(1, 180),
      passed(2, 125),
    ]);
    expect(state.board.rows).toMatchObject([
      { competitorId: '1', laps: 2, isFinished: true, marker: 'Finished' },
      { competitorId: '2', laps: 2, isFinished: true },
    ]);
  });

  it('continues when a green flag withdraws the finish', () => {
    const finish = { kind: 'flag', atMs: START_MS + 50_000, flag: 'Finish' } as const;
    const green = { kind: 'flag', atMs: START_MS + 70_000, flag: 'Green' } as const;
    const state = foldAll([...aScoredRace(1), finish, passed(1, 60), green, passed(1, 120)]);
    expect(rowOf(state, '1')).toMatchObject({ laps: 2, isFinished: false });
  });

  it('marks everyone who was never seen as not started at its end', () => {
    const state = foldAll([
      ...aScoredRace(3),
      passed(2, 60),
      { kind: 'session-ended', atMs: START_MS + 99_000 },
    ]);
    expect(state.board.rows).toMatchObject([
      { competitorId: '2', status: 'Normal', position: 1 },
      { competitorId: '1', status: 'DNS', position: null, marker: 'DidNotStart' },
      { competitorId: '3', status: 'DNS' },
    ]);
  });

  it('adds a penalty to the total and to no lap', () => {
    const penalty = { kind: 'penalty', atMs: START_MS, competitorId: '1', penaltyMs: 5_000 } as const;
    const state = foldAll([...aScoredRace(2), passed(1, 60), passed(2, 61), penalty]);
    expect(state.board.rows).toMatchObject([
      { competitorId: '2' },
      { competitorId: '1', totalTimeMs: 65_000, lastLapTimeMs: 60_000, gap: { timeMs: 4_000 } },
    ]);
  });
});

describe('a passing that arrives late', () => {
  const race = [...aScoredRace(1), passed(1, 60), passed(1, 119), passed(1, 240)];

  it('splits the long lap it belongs to', () => {
    const state = foldAll([...race, passed(1, 180)]);
    expect(lapTimesOf(state, '1')).toEqual([60_000, 59_000, 61_000, 60_000]);
    expect(rowOf(state, '1')).toMatchObject({ laps: 4, totalTimeMs: 240_000, doubts: ['late-passing'] });
  });

  it('is a second passing if no lap is missing', () => {
    expect(lapTimesOf(foldAll([...race, passed(1, 90)]), '1')).toEqual([60_000, 59_000, 121_000]);
  });

  it('counts once if it arrives twice', () => {
    expect(foldAll([...race, passed(1, 180), passed(1, 180)]).board.rows).toEqual(
      foldAll([...race, passed(1, 180)]).board.rows,
    );
  });

  it('corrects the order in which laps were completed', () => {
    const state = foldAll([
      ...aScoredRace(2),
      passed(1, 60),
      passed(1, 180),
      passed(2, 62),
      passed(2, 123),
      passed(1, 120),
    ]);
    const positions = state.histories.map((history) => history?.laps.map(({ position }) => position));
    expect(positions).toEqual([
      [1, 1, 1],
      [2, 2],
    ]);
  });

  it('fills the gap of a missed section', () => {
    const loops = [
      { loopId: 'sf', role: 'finish' },
      { loopId: 's1', role: 'section', section: 0 },
    ] as const;
    const state = foldAll([...aScoredRace(1, { loops: [...loops] }), passed(1, 60), passed(1, 20, 's1')]);
    expect(state.histories[0]?.laps[0]?.sectionTimesMs).toEqual([20_000, 40_000]);
  });
});

describe('laps that the timer corrects', () => {
  const driven = [...aScoredRace(2), passed(1, 60), passed(2, 61), passed(1, 119), passed(2, 121)];
  const corrected = (change: 'removed' | 'timed', lapNumber: number, lapTimeMs?: number) =>
    foldAll([
      ...driven,
      {
        kind: 'lap-corrected',
        atMs: START_MS + 125_000,
        competitorId: '1',
        lapNumber,
        change,
        ...(lapTimeMs === undefined ? {} : { lapTimeMs }),
      },
    ]);

  it('correct the order immediately, and the row is marked as corrected', () => {
    expect(orderOf(foldAll(driven))).toEqual(['1', '2']);
    const state = corrected('removed', 2);
    expect(orderOf(state)).toEqual(['2', '1']);
    expect(rowOf(state, '1')).toMatchObject({ laps: 1, doubts: ['laps-corrected'] });
    expect(rowOf(state, '2')).toMatchObject({ laps: 2, doubts: [] });
  });

  it('move the best lap and the total with them', () => {
    const state = corrected('timed', 2, 58_000);
    expect(lapTimesOf(state, '1')).toEqual([60_000, 58_000]);
    expect(rowOf(state, '1')).toMatchObject({ bestLapTimeMs: 58_000, totalTimeMs: 118_000 });
    expect(state.board.session.bestLapTimeMs).toBe(58_000);
  });

  it('that were never driven change nothing', () => {
    expect(corrected('removed', 7).board.rows).toEqual(foldAll(driven).board.rows);
  });
});

describe('a competitor on the track', () => {
  it('is shown even if the transponder is not entered, and is marked so', () => {
    const state = foldAll([...aScoredRace(1), passed(9, 60)]);
    expect(state.board.rows[0]).toMatchObject({
      competitorId: '109',
      number: '109',
      laps: 1,
      doubts: ['not-entered'],
    });
  });

  it('keeps the laps when the transponder is entered later', () => {
    const state = foldAll([...aScoredRace(1), passed(9, 60), entered('9', '109')]);
    expect(state.board.rows).toMatchObject([
      { competitorId: '9', number: '9', laps: 1, doubts: [] },
      { competitorId: '1' },
    ]);
  });

  it('brings the laps to a competitor who was entered without the transponder', () => {
    const state = foldAll([...aScoredRace(1), entered('9'), passed(9, 60), entered('9', '109')]);
    expect(state.board.rows).toMatchObject([{ competitorId: '9', laps: 1 }, { competitorId: '1' }]);
  });

  it('may share a number, and both are marked until one changes', () => {
    const twin = { ...entered('9', '109'), number: '1' };
    const doubts = (events: Parameters<typeof foldAll>[0]) =>
      foldAll(events).board.rows.map((row) => row.doubts);
    expect(doubts([...aScoredRace(1), twin])).toEqual([['number-shared'], ['number-shared']]);
    expect(doubts([...aScoredRace(1), twin, entered('9')])).toEqual([[], []]);
  });

  it('needs no name', () => {
    const state = foldAll([
      ...aScoredRace(1),
      { kind: 'passing', atMs: START_MS + 60_000, loopId: 'sf', transponder: '101' },
    ]);
    expect(rowOf(state, '1')).toMatchObject({ fullName: null, laps: 1 });
  });
});

describe('a race without a start signal', () => {
  const open = aScoredRace(1).map((event) =>
    event.kind === 'session' ? { ...event, startedAtMs: undefined } : event,
  );
  const unstarted = JSON.parse(JSON.stringify(open));

  it('starts with the first green flag', () => {
    const green = { kind: 'flag', atMs: START_MS + 5_000, flag: 'Green' } as const;
    const state = foldAll([...unstarted, passed(1, 2), green, passed(1, 65)]);
    expect(rowOf(state, '1')).toMatchObject({ laps: 1, lastLapTimeMs: 60_000 });
    expect(state.board.session).toMatchObject({ startedAtMs: START_MS + 5_000, doubts: [] });
  });

  it("counts from each competitor's first crossing without a flag, and is marked so", () => {
    const state = foldAll([...unstarted, passed(1, 2), passed(1, 65)]);
    expect(rowOf(state, '1')).toMatchObject({ laps: 1, lastLapTimeMs: 63_000 });
    expect(state.board.session.doubts).toEqual(['start-not-known']);
  });

  it('keeps laps that were driven before the flag was shown', () => {
    const green = { kind: 'flag', atMs: START_MS + 70_000, flag: 'Green' } as const;
    expect(rowOf(foldAll([...unstarted, passed(1, 2), passed(1, 65), green]), '1')).toMatchObject({
      laps: 1,
    });
  });
});
