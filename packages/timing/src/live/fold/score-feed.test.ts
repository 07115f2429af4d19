import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { entered, foldAll, START_MS } from '../session.test-support.ts';

const feed: SessionEvent[] = [
  { kind: 'session', atMs: START_MS, scoring: 'feed', sessionType: 'Race' },
  entered('05'),
  entered('5'),
];
const at = (seconds: number) => START_MS + seconds * 1000;

function crossed(competitorId: string, lapSeconds: number, totalSeconds: number): SessionEvent {
  const lapTimeMs = lapSeconds * 1000;
  return { kind: 'lap', atMs: at(totalSeconds), competitorId, lapTimeMs, totalTimeMs: totalSeconds * 1000 };
}

function placed(competitorId: string, position: number, laps: number, totalSeconds: number): SessionEvent {
  return {
    kind: 'position',
    atMs: at(totalSeconds),
    competitorId,
    by: 'distance',
    position,
    laps,
    totalTimeMs: totalSeconds * 1000,
  };
}

const rowOf = (state: ReturnType<typeof foldAll>, id: string) =>
  state.board.rows.find(({ competitorId }) => competitorId === id);
const lapTimesOf = (state: ReturnType<typeof foldAll>, id: string) =>
  state.histories[rowOf(state, id)?.index ?? -1]?.laps.map(({ lapTimeMs }) => lapTimeMs);

describe('a crossing of a scored feed', () => {
  it('takes the flag that falls with it, even if the feed reports the flag a moment later', () => {
    const state = foldAll([
      ...feed,
      ...[crossed('05', 60, 60), placed('05', 1, 1, 60), crossed('5', 61, 61), placed('5', 2, 1, 61)],
      ...[crossed('05', 60, 120), placed('05', 1, 2, 120)],
      { kind: 'flag', atMs: at(120.8), flag: 'Finish' },
    ]);
    expect(rowOf(state, '05')).toMatchObject({ isFinished: true, marker: 'Finished' });
    expect(rowOf(state, '5')).toMatchObject({ isFinished: false });
  });

  it('took the flag if the laps to go were counted down, however late the feed reports it, or never', () => {
    const counted = [
      ...feed,
      ...[crossed('05', 60, 60), placed('05', 1, 1, 60), crossed('5', 61, 61), placed('5', 2, 1, 61)],
      { kind: 'clock', atMs: at(61), lapsToGo: 1 } as const,
      ...[crossed('05', 60, 120), placed('05', 1, 2, 120)],
      { kind: 'clock', atMs: at(121), lapsToGo: 0 } as const,
      ...[crossed('5', 61, 122), placed('5', 2, 2, 122)],
    ];
    const told = { kind: 'flag', atMs: at(140), flag: 'Finish' } as const;
    const never = { kind: 'session-ended', atMs: at(140) } as const;
    for (const last of [told, never])
      expect(foldAll([...counted, last]).board.rows).toMatchObject([
        { competitorId: '05', isFinished: true },
        { competitorId: '5', isFinished: true },
      ]);
  });

  it('that was missed gets its time from the race clock, its position from that, and a mark', () => {
    const clock: SessionEvent = { kind: 'clock', atMs: at(62), raceTimeMs: 62_000 };
    const before = [
      crossed('05', 60, 60),
      placed('05', 1, 1, 60),
      crossed('5', 61, 61),
      placed('5', 2, 1, 61),
    ];
    // The relay was dead from before 121 s until 150 s; the refresh reports the second first.
    const told = (row: SessionEvent): SessionEvent => ({ ...row, atMs: at(150) });
    const state = foldAll([
      ...[...feed, ...before, clock],
      ...[told(placed('5', 2, 2, 123)), told(placed('05', 1, 2, 121))],
    ]);
    const lastOf = (id: string) => state.histories[rowOf(state, id)?.index ?? -1]?.laps.at(-1);
    expect(lastOf('05')).toMatchObject({ completedAtMs: at(121), position: 1, lapTimeMs: 61_000 });
    expect(lastOf('5')).toMatchObject({ completedAtMs: at(123), position: 2, lapTimeMs: 62_000 });
    expect(rowOf(state, '05')).toMatchObject({ lapsLed: 2, doubts: ['late-passing'] });
    expect(state.board.leaders).toHaveLength(1);
    const crossedThen = [crossed('05', 61, 121), { ...placed('05', 1, 2, 121), atMs: at(121.2) }];
    for (const inTime of [[placed('05', 1, 2, 121)], crossedThen])
      expect(rowOf(foldAll([...feed, ...before, clock, ...inTime]), '05')).toMatchObject({
        laps: 2,
        doubts: [],
      });
  });

  it('through the pit lane is one stop, if no stop was reported', () => {
    const lap = (lapNumber: number, isInPit: boolean): SessionEvent => ({
      kind: 'lap',
      atMs: at(lapNumber * 60),
      competitorId: '5',
      lapNumber,
      lapTimeMs: 60_000,
      isInPit,
    });
    const pit: SessionEvent = { kind: 'pit', atMs: at(170), competitorId: '5', where: 'in' };
    const one = foldAll([...feed, lap(1, false), lap(2, true), lap(3, false)]);
    expect(rowOf(one, '5')).toMatchObject({ numberOfPitStops: 1, lastPitStopMs: null, lapsSincePit: 1 });
    expect(one.board.notices).toMatchObject([{ type: 'pit-in', atMs: at(120) }]);
    const two = foldAll([...feed, lap(1, false), lap(2, true), pit, lap(3, true)]);
    expect(rowOf(two, '5')).toMatchObject({ numberOfPitStops: 2 });
  });

  it('long before the flag does not take it', () => {
    const state = foldAll([
      ...feed,
      ...[crossed('05', 60, 60), placed('05', 1, 1, 60)],
      { kind: 'flag', atMs: at(70), flag: 'Finish' },
    ]);
    expect(rowOf(state, '05')).toMatchObject({ isFinished: false });
  });

  it('is a lap once the feed counts it with the same total', () => {
    const counted = [...feed, crossed('5', 60, 60), placed('5', 1, 1, 60)];
    expect(lapTimesOf(foldAll(counted), '5')).toEqual([60_000]);
    expect(lapTimesOf(foldAll([...counted, crossed('5', 61, 121)]), '5')).toEqual([60_000]);
  });

  it('may be counted as the first lap without a time', () => {
    const state = foldAll([
      ...feed,
      crossed('5', 0, 2),
      placed('5', 1, 1, 2),
      crossed('5', 60, 62),
      placed('5', 1, 2, 62),
    ]);
    expect(lapTimesOf(state, '5')).toEqual([0, 60_000]);
    expect(rowOf(state, '5')).toMatchObject({
      laps: 2,
      totalTimeMs: 62_000,
      bestLapTimeMs: 60_000,
      doubts: [],
    });
  });

  it('of a second transponder replaces the first', () => {
    const state = foldAll([
      ...feed,
      crossed('5', 60, 60),
      placed('5', 1, 1, 60),
      crossed('5', 59.967, 59.967),
      placed('5', 1, 1, 59.967),
    ]);
    expect(rowOf(state, '5')).toMatchObject({ laps: 1, totalTimeMs: 59_967, lastLapTimeMs: 59_967 });
  });

  it('that was missed has the time between the totals', () => {
    const state = foldAll([...feed, crossed('5', 60, 60), placed('5', 1, 1, 60), placed('5', 1, 2, 121)]);
    expect(lapTimesOf(state, '5')).toEqual([60_000, 61_000]);
  });

  it('is counted by us if the feed never sends the number of laps', () => {
    expect(lapTimesOf(foldAll([...feed, crossed('5', 60, 60), crossed('5', 61, 121)]), '5')).toEqual([
      60_000, 61_000,
    ]);
  });
});

describe('data of a scored feed', () => {
  it('wins over values computed from the laps', () => {
    const state = foldAll([...feed, placed('5', 2, 9, 540), placed('05', 1, 8, 550)]);
    expect(state.board.rows.map(({ competitorId }) => competitorId)).toEqual(['05', '5']);
    expect(rowOf(state, '5')?.gap).toEqual({ kind: 'none' });
  });

  it('may give two the same position: the one further ahead has it, and both are in doubt until it is settled', () => {
    const driven = [
      crossed('5', 60, 60),
      placed('5', 1, 1, 60),
      crossed('05', 61, 61),
      placed('05', 2, 1, 61),
    ];
    const shared = [...feed, ...driven, placed('05', 1, 2, 120)];
    const state = foldAll(shared);
    expect(state.board.rows).toMatchObject([
      { competitorId: '05', doubts: ['position-shared'] },
      { competitorId: '5', doubts: ['position-shared'] },
    ]);
    const settled = foldAll([...shared, placed('5', 2, 1, 60)]);
    expect(settled.board.rows.map(({ doubts }) => doubts)).toEqual([[], []]);
  });

  it('in mid race has laps that were not timed', () => {
    const state = foldAll([
      ...feed,
      placed('5', 1, 57, 3_600),
      crossed('5', 62, 3_662),
      placed('5', 1, 58, 3_662),
    ]);
    expect(rowOf(state, '5')).toMatchObject({ laps: 58, lastLapTimeMs: 62_000, doubts: ['laps-not-timed'] });
    expect(state.board.leaders).toMatchObject([{ row: 1, lap: 58 }]);
    expect(state.board.notices).toEqual([]);
  });

  it('can be withdrawn: fewer laps are fewer laps', () => {
    const laps = [crossed('5', 60, 60), placed('5', 1, 1, 60), crossed('5', 3, 63), placed('5', 1, 2, 63)];
    const state = foldAll([...feed, ...laps, placed('5', 1, 1, 60)]);
    expect(rowOf(state, '5')).toMatchObject({
      laps: 1,
      totalTimeMs: 60_000,
      bestLapTimeMs: 60_000,
      doubts: ['laps-corrected'],
    });
  });

  it('can be repeated without changing anything', () => {
    const best: SessionEvent = {
      kind: 'best-lap',
      atMs: at(60),
      competitorId: '5',
      lapTimeMs: 60_000,
      lapNumber: 1,
    };
    const said = [...feed, crossed('5', 60, 60), placed('5', 1, 1, 60), best];
    const again = foldAll([...said, { ...best, atMs: at(90) }, placed('5', 1, 1, 60)]);
    expect(again.board.rows).toEqual(foldAll(said).board.rows);
  });

  it('decides which lap is the best', () => {
    const best = (lapTimeMs: number): SessionEvent => ({
      kind: 'best-lap',
      atMs: at(99),
      competitorId: '5',
      lapTimeMs,
    });
    const driven = [
      ...feed,
      crossed('5', 31, 31),
      placed('5', 1, 1, 31),
      crossed('5', 60, 91),
      placed('5', 1, 2, 91),
    ];
    expect(rowOf(foldAll([...driven, best(60_000)]), '5')).toMatchObject({ bestLapTimeMs: 60_000 });
    expect(rowOf(foldAll([...driven, best(60_000), best(0)]), '5')).toMatchObject({ bestLapTimeMs: 31_000 });
  });

  it('is corrected by a camera at the finish', () => {
    const corrected: SessionEvent = {
      kind: 'lap-corrected',
      atMs: at(70),
      competitorId: '5',
      lapNumber: 1,
      change: 'timed',
      totalTimeMs: 60_012,
    };
    const state = foldAll([...feed, crossed('5', 60, 60), placed('5', 1, 1, 60), corrected]);
    expect(rowOf(state, '5')).toMatchObject({ totalTimeMs: 60_012, lastLapTimeMs: 60_012 });
  });

  it('is doubted as a whole when the source missed something, until everyone has been reported again', () => {
    const missed = [
      ...feed,
      placed('5', 1, 1, 60),
      placed('05', 2, 1, 61),
      { kind: 'feed-gap', atMs: at(70) } as const,
    ];
    expect(foldAll(missed).board.session.doubts).toEqual(['feed-gap']);
    expect(foldAll([...missed, placed('5', 1, 2, 120)]).board.session.doubts).toEqual(['feed-gap']);
    expect(
      foldAll([...missed, placed('5', 1, 2, 120), placed('05', 2, 2, 121)]).board.session.doubts,
    ).toEqual([]);
  });
});

describe('a crossing that the feed does not count', () => {
  it.each([1, 5])('leaves the last counted lap as it was, %i times over', (times) => {
    const uncounted = Array.from({ length: times }, (_, again): SessionEvent[] => [
      { kind: 'lap', atMs: at(270 + again), competitorId: '05', lapTimeMs: 150_000, totalTimeMs: 120_000 },
      {
        kind: 'lap',
        atMs: at(270 + again),
        competitorId: '05',
        lapNumber: 2,
        lapTimeMs: 150_000,
        totalTimeMs: 120_000,
      },
      ...(times === 1 ? [] : [placed('05', times - again, 2, 120)]),
    ]).flat();
    const state = foldAll([
      ...feed,
      ...[crossed('05', 60, 60), placed('05', 1, 1, 60), crossed('05', 60, 120), placed('05', 1, 2, 120)],
      ...uncounted,
    ]);
    expect(lapTimesOf(state, '05')).toEqual([60_000, 60_000]);
    expect(rowOf(state, '05')).toMatchObject({ laps: 2, totalTimeMs: 120_000, lastLapTimeMs: 60_000 });
  });
});
