import { fc, test as prop } from '@fast-check/vitest';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_ENTRIES_PER_SESSION,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
  MAX_RECOUNTED_LAPS_PER_SESSION,
  MAX_RULINGS_PER_COMPETITOR,
  MAX_RULINGS_PER_SESSION,
  MAX_STINTS_PER_COMPETITOR,
} from '@lapwing/contract/ingest/session-limits';
import { describe, expect, test } from 'vitest';
import { anyEvent } from './any-event.test-support.ts';
import { checkBatch, noGrowth } from './batch-growth.ts';
import { foldSession } from './reduce-session.ts';
import { aScoredRace, entered, foldAll, passed, START_MS } from './session.test-support.ts';
import { emptyState, type SessionState } from './session-state.ts';

const scoredByFeed: SessionEvent = {
  kind: 'session',
  atMs: START_MS,
  sessionType: 'Race',
  scoring: 'feed',
  startedAtMs: START_MS,
};
const lapOf = (competitorId: string, lapNumber: number): SessionEvent => ({
  kind: 'lap',
  atMs: START_MS + 1000,
  competitorId,
  lapNumber,
  lapTimeMs: 60_000,
});
const seenWith = (transponder: string): SessionEvent => ({
  ...{ kind: 'passing', atMs: START_MS + 60_000, loopId: 'sf', transponder },
});
const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
const rowOf = (state: SessionState, competitorId: string) =>
  state.board.rows.find((row) => row.competitorId === competitorId);
/** The first one that does not fit. */
const excessOf = (state: SessionState, events: readonly SessionEvent[]) =>
  checkBatch(state, noGrowth, events).excess[0] ?? null;

describe('the laps of a session', () => {
  test('are shown from the first one received, however late the feed is joined', () => {
    const state = foldAll([scoredByFeed, lapOf('7', 700), lapOf('7', 701)]);
    expect(rowOf(state, '7')).toMatchObject({ laps: 701, lastLapTimeMs: 60_000, doubts: ['laps-not-timed'] });
    expect(state.lapCount).toBe(701);
  });

  test('share one object if they were not timed', () => {
    const { histories } = foldAll([scoredByFeed, lapOf('7', MAX_LAPS_PER_COMPETITOR)]);
    expect(histories[0]?.laps).toHaveLength(MAX_LAPS_PER_COMPETITOR);
    expect(new Set(histories[0]?.laps).size).toBe(2);
  });

  test('stay within the limits of a competitor and a session, whatever the journal holds', () => {
    const beyond: SessionEvent[] = [
      lapOf('1', 100_000),
      { kind: 'position', atMs: START_MS, competitorId: '2', by: 'distance', laps: 100_000 },
    ];
    const far = times(100, (index) => lapOf(`far ${index}`, MAX_LAPS_PER_COMPETITOR));
    const state = foldAll([scoredByFeed, ...beyond, ...far]);
    expect(rowOf(state, '1')).toMatchObject({ laps: 0, doubts: ['laps-not-timed'] });
    expect(rowOf(state, '2')?.laps).toBe(0);
    expect(state.lapCount).toBeLessThanOrEqual(MAX_LIVE_LAPS_PER_SESSION);
    expect(state.lapCount).toBe(
      state.histories.reduce((sum, history) => sum + (history?.laps.length ?? 0), 0),
    );
    expect(state.leftOut).toEqual({
      'laps-of-competitor': 2,
      'laps-of-session': 100 - Math.floor(MAX_LIVE_LAPS_PER_SESSION / MAX_LAPS_PER_COMPETITOR),
    });
  });

  test('that exceed a limit one by one are also left out', () => {
    const full = foldAll([
      ...aScoredRace(1),
      ...times(13, (index) =>
        lapOf(`far ${index}`, Math.min(20_000, MAX_LIVE_LAPS_PER_SESSION - index * 20_000)),
      ),
      passed(1, 60),
    ]);
    expect(full.lapCount).toBe(MAX_LIVE_LAPS_PER_SESSION);
    expect(full.leftOut).toEqual({ 'laps-of-session': 1 });
    expect(excessOf(full, [passed(1, 120)])).toEqual({ eventIndex: 0, limit: 'laps-of-session' });
  });

  test('that would exceed a limit are found before they are stored', () => {
    const state = foldAll([scoredByFeed, lapOf('1', 700)]);
    const far = times(100, (index) => lapOf(`far ${index}`, MAX_LAPS_PER_COMPETITOR));
    expect(excessOf(state, [lapOf('1', 701), ...far])).toEqual({ eventIndex: 13, limit: 'laps-of-session' });
    expect(excessOf(state, [lapOf('1', 100_000)])).toEqual({ eventIndex: 0, limit: 'laps-of-competitor' });
    expect(checkBatch(state, noGrowth, [lapOf('1', 1_200)])).toMatchObject({ growth: { laps: 500 } });
    const reserved = { ...noGrowth, laps: MAX_LIVE_LAPS_PER_SESSION - 700 };
    expect(checkBatch(state, reserved, [lapOf('1', 701)]).excess).toMatchObject([{ eventIndex: 0 }]);
    const fitting = [lapOf('1', 701), ...far].filter(
      (_, index) =>
        !checkBatch(state, noGrowth, [lapOf('1', 701), ...far]).excess.some(
          (one) => one.eventIndex === index,
        ),
    );
    expect(fitting).toHaveLength(13);
    expect(excessOf(state, fitting)).toBeNull();
  });

  test('make room for others after a restart of the session', () => {
    const far = times(12, (index) => lapOf(`far ${index}`, MAX_LAPS_PER_COMPETITOR));
    const state = foldAll([scoredByFeed, ...far]);
    const again: SessionEvent[] = [{ kind: 'session-restarted', atMs: START_MS }, ...far];
    expect(excessOf(state, far.slice(0, 1))).toBeNull();
    expect(excessOf(state, [lapOf('another', MAX_LAPS_PER_COMPETITOR)])).not.toBeNull();
    expect(excessOf(state, again)).toBeNull();
    expect(foldSession(state, again)).toMatchObject({ lapCount: state.lapCount, leftOut: {} });
  });

  test('are no longer counted again if there were too many corrections', () => {
    const cars = times(5, String);
    const laps = cars.map((id) => lapOf(id, MAX_LAPS_PER_COMPETITOR));
    const correct = (index: number): SessionEvent => ({
      ...{ kind: 'lap-corrected', atMs: START_MS, competitorId: '0', lapNumber: 1 },
      ...{ change: 'timed', lapTimeMs: index + 1 },
    });
    const before = foldAll([scoredByFeed, ...laps]);
    const state = { ...before, recountedLaps: MAX_RECOUNTED_LAPS_PER_SESSION - 250_000 };
    const after = foldSession(state, times(5, correct));
    expect(after.recountedLaps).toBeLessThanOrEqual(MAX_RECOUNTED_LAPS_PER_SESSION);
    expect(after.leftOut).toEqual({ 'recounted-laps': 3 });
  });
});

describe('the competitors of a session', () => {
  const all = times(MAX_COMPETITORS_PER_SESSION + 1, (index) => entered(`c${index}`, `t${index}`));

  test('have a limit in number', () => {
    const state = foldAll([...aScoredRace(0), ...all, seenWith('stranger')]);
    expect(state.board.rows).toHaveLength(MAX_COMPETITORS_PER_SESSION);
    expect(state.leftOut).toEqual({ competitors: 2 });
    expect(excessOf(emptyState, all)).toEqual({
      eventIndex: MAX_COMPETITORS_PER_SESSION,
      limit: 'competitors',
    });
    const known: SessionEvent[] = [entered('c1', 'other'), seenWith('t2')];
    expect(excessOf(state, known)).toBeNull();
    const replaced: SessionEvent[] = [
      { kind: 'competitor-removed', atMs: START_MS, competitorId: 'c1' },
      entered('another'),
    ];
    expect(excessOf(state, replaced)).toBeNull();
    expect(foldSession(state, replaced).leftOut).toEqual({ competitors: 2 });
  });

  test('who come and go do not fill the session forever', () => {
    const coming = times(MAX_ENTRIES_PER_SESSION + 10, (index): SessionEvent[] => [
      entered(`c${index}`),
      { kind: 'competitor-removed', atMs: START_MS, competitorId: `c${index}` },
    ]).flat();
    const state = foldAll(coming);
    expect(state.rows).toHaveLength(MAX_ENTRIES_PER_SESSION);
    expect(state.leftOut).toEqual({ entries: 10 });
    expect(excessOf(emptyState, coming)).toEqual({
      eventIndex: MAX_ENTRIES_PER_SESSION * 2,
      limit: 'entries',
    });
  });
});

test('flags, starts and rules may change for everyone, but not all the time', () => {
  const field = foldAll(times(MAX_COMPETITORS_PER_SESSION, (index) => entered(`c${index}`)));
  const flags = times(300, (index): SessionEvent => {
    return { kind: 'flag', atMs: START_MS, flag: index % 2 === 0 ? 'Red' : 'Green' };
  });
  expect(excessOf(field, flags)).toEqual({ eventIndex: 200, limit: 'field-changes' });
  expect(
    excessOf(
      field,
      times(5_000, () => scoredByFeed),
    ),
  ).toBeNull();
  const small = foldAll(times(60, (index) => entered(`c${index}`)));
  expect(excessOf(small, times(16, () => flags).flat())).toBeNull();
});

test('rulings are limited for one competitor and for all', () => {
  const penalty = (competitorId: string): SessionEvent => ({
    ...{ kind: 'penalty', atMs: START_MS, competitorId, penaltyMs: 1000 },
  });
  const ofOne = times(MAX_RULINGS_PER_COMPETITOR + 1, () => penalty('1'));
  const ofAll = times(MAX_RULINGS_PER_SESSION, (index) => penalty(String(index % 20)));
  const state = foldAll([...ofOne, ...ofAll]);
  expect(state.histories[0]?.rulings).toHaveLength(MAX_RULINGS_PER_COMPETITOR);
  expect(state.rulingCount).toBe(MAX_RULINGS_PER_SESSION);
  expect(rowOf(state, '1')?.penaltyMs).toBe(MAX_RULINGS_PER_COMPETITOR * 1000);
  expect(excessOf(emptyState, ofOne)).toEqual({ eventIndex: MAX_RULINGS_PER_COMPETITOR, limit: 'rulings' });
  expect(excessOf(emptyState, ofAll)).toBeNull();
  expect(excessOf(state, [penalty('1')])).toEqual({ eventIndex: 0, limit: 'rulings' });
});

test('driver changes of one car are limited', () => {
  const names = ['Ada Byron', 'Grace Hopper'];
  const changes = times(MAX_STINTS_PER_COMPETITOR + 20, (index): SessionEvent[] => [
    { kind: 'competitor', atMs: START_MS, competitorId: '7', fullName: names[index % 2] ?? '' },
    { kind: 'lap', atMs: START_MS + index * 60_000, competitorId: '7', lapTimeMs: 60_000 },
  ]).flat();
  const state = foldAll([scoredByFeed, ...changes]);
  expect(state.histories[0]?.stints).toHaveLength(MAX_STINTS_PER_COMPETITOR);
  expect(state.leftOut.stints).toBe(19);
});

prop.prop([fc.array(anyEvent, { maxLength: 30 }), fc.array(anyEvent, { maxLength: 30 })])(
  'a session never grows by more than was counted before',
  (first, then) => {
    const before = foldAll(first);
    const after = foldSession(before, then);
    const { growth, excess } = checkBatch(before, noGrowth, then);
    expect(excess).toEqual([]);
    expect(after.order.length - before.order.length).toBeLessThanOrEqual(growth.competitors);
    expect(after.rows.length - before.rows.length).toBeLessThanOrEqual(growth.entries);
    expect(after.lapCount - before.lapCount).toBeLessThanOrEqual(growth.laps);
    expect(after.rulingCount - before.rulingCount).toBeLessThanOrEqual(growth.rulings);
  },
);
