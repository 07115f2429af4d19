import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { describe, expect, it } from 'vitest';
import { entered, foldAll, START_MS } from '../session.test-support.ts';
import type { SessionState } from '../session-state.ts';

const feed: SessionEvent[] = [
  { kind: 'session', atMs: START_MS, scoring: 'feed', sessionType: 'Race' },
  entered('1'),
  entered('2'),
];
const at = (seconds: number) => START_MS + seconds * 1000;

/** A crossing, and the row with which the feed counts it. */
function lapped(competitorId: string, position: number, laps: number, totalSeconds: number): SessionEvent[] {
  const [atMs, totalTimeMs] = [at(totalSeconds), totalSeconds * 1000];
  return [
    { kind: 'lap', atMs, competitorId, lapTimeMs: 60_000, totalTimeMs },
    { kind: 'position', atMs, competitorId, by: 'distance', position, laps, totalTimeMs },
  ];
}

/** A row of the table that a feed sends when a client connects. */
function standing(competitorId: string, position: number, laps: number, atSeconds: number): SessionEvent {
  return { kind: 'position', atMs: at(atSeconds), competitorId, by: 'distance', position, laps };
}

function positionsOf(state: SessionState, competitorId: string) {
  return state.histories[state.byCompetitor.get(competitorId) ?? -1]?.laps.map(({ position }) => position);
}

function lapsLedOf({ board }: SessionState) {
  return Object.fromEntries(board.rows.map(({ competitorId, lapsLed }) => [competitorId, lapsLed]));
}

describe('a feed that was joined late', () => {
  const joined = [...feed, standing('1', 1, 3, 200), standing('2', 2, 2, 200)];

  it('has positions only in laps that everyone was seen to complete', () => {
    const state = foldAll([
      ...joined,
      ...lapped('2', 2, 3, 230),
      ...lapped('1', 1, 4, 240),
      ...lapped('2', 2, 4, 290),
    ]);
    expect(positionsOf(state, '1')).toEqual([null, null, null, 1]);
    expect(positionsOf(state, '2')).toEqual([null, null, 2, 2]);
  });

  it('does not know who led how many laps, unless the feed reports it', () => {
    const laps = [...joined, ...lapped('1', 1, 4, 240), ...lapped('2', 2, 3, 245)];
    expect(lapsLedOf(foldAll(laps))).toEqual({ 1: null, 2: null });
    const given: SessionEvent = {
      kind: 'position',
      atMs: at(250),
      competitorId: '1',
      by: 'distance',
      lapsLed: 4,
    };
    expect(lapsLedOf(foldAll([...laps, given]))).toEqual({ 1: 4, 2: null });
  });

  it('has no position in a lap that another one completed unseen, nor after a correction', () => {
    const state = foldAll([
      ...[...feed, standing('1', 1, 5, 300), standing('2', 2, 2, 300)],
      ...[...lapped('2', 2, 3, 310), ...lapped('1', 1, 6, 320)],
      {
        kind: 'lap-corrected',
        atMs: at(330),
        competitorId: '1',
        lapNumber: 6,
        change: 'timed',
        totalTimeMs: 319_000,
      },
    ] as SessionEvent[]);
    expect(positionsOf(state, '2')).toEqual([null, null, null]);
    expect(positionsOf(state, '1')).toEqual([null, null, null, null, null, 1]);
  });

  it('does not use the time at which a missed lap is reported as its end', () => {
    const lapOf = (lapNumber: number, atSeconds: number, lapTimeMs?: number): SessionEvent => ({
      ...{ kind: 'lap', atMs: at(atSeconds), competitorId: '1', lapNumber },
      ...(lapTimeMs !== undefined && { lapTimeMs }),
    });
    const ends = (...laps: SessionEvent[]) => {
      const { histories, board } = foldAll([...feed, ...laps]);
      const [history] = histories;
      return {
        ends: history?.laps.map(({ completedAtMs }) =>
          completedAtMs === 0 ? null : completedAtMs - START_MS,
        ),
        seenAtMs: (board.rows[0]?.lastSeenAtMs ?? 0) - START_MS,
      };
    };
    const missed = [lapOf(1, 60, 60_000), lapOf(4, 240, 61_000)];
    expect(ends(...missed)).toEqual({ ends: [60_000, null, null, 240_000], seenAtMs: 240_000 });
    // The lap that follows shows when it started.
    expect(ends(...missed, lapOf(3, 300, 59_000))).toEqual({
      ends: [60_000, null, 179_000, 240_000],
      seenAtMs: 240_000,
    });
    // Nothing shows it.
    expect(ends(...missed, lapOf(2, 300, 59_000)).ends).toEqual([60_000, null, null, 240_000]);
    // It was only sent late: it has its own time.
    expect(ends(...missed, lapOf(2, 121, 59_000)).ends).toEqual([60_000, 121_000, null, 240_000]);
  });

  it('does not count the laps that an earlier driver led', () => {
    const [row] = foldAll([
      ...feed,
      { kind: 'competitor', atMs: at(1), competitorId: '1', firstName: 'Ann', lastName: 'Vos' },
      ...[standing('1', 1, 3, 200), ...lapped('1', 1, 4, 240)],
      { kind: 'competitor', atMs: at(250), competitorId: '1', firstName: 'Bob', lastName: 'Kok' },
      ...lapped('1', 1, 5, 300),
    ]).board.rows;
    expect(row).toMatchObject({ lapsLed: null, earlierDrivers: [{ name: 'Ann Vos', lapsLed: null }] });
  });
});

describe('a feed that was received from the start', () => {
  const first = [...feed, ...lapped('1', 1, 1, 60), ...lapped('2', 2, 1, 61)];

  it('gives every position and all laps led', () => {
    const state = foldAll([...first, ...lapped('2', 1, 2, 119), ...lapped('1', 2, 2, 120)]);
    expect(positionsOf(state, '1')).toEqual([1, 2]);
    expect(lapsLedOf(state)).toEqual({ 1: 1, 2: 1 });
    expect(lapsLedOf(foldAll(feed))).toEqual({ 1: 0, 2: 0 });
  });

  it('loses the positions in a lap if the record of one competitor was lost', () => {
    const state = foldAll([
      ...first,
      ...lapped('1', 1, 2, 120),
      ...lapped('1', 1, 3, 180),
      ...lapped('2', 2, 3, 181),
    ]);
    expect(positionsOf(state, '1')).toEqual([1, null, 1]);
    expect(positionsOf(state, '2')).toEqual([2, null, null]);
    expect(lapsLedOf(state)).toEqual({ 1: null, 2: null });
  });

  it('gives the positions of a run that turns out to be a race', () => {
    const [session, ...rest] = first;
    const practice = { ...session, sessionType: 'Practice' } as SessionEvent;
    const race: SessionEvent = { kind: 'session', atMs: at(70), sessionType: 'Race' };
    const state = foldAll([practice, ...rest, race]);
    expect(positionsOf(state, '2')).toEqual([2]);
    expect(lapsLedOf(state)).toEqual({ 1: 1, 2: 0 });
  });
});
