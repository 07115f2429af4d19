import { fc, test } from '@fast-check/vitest';
import { type SessionEvent, sessionEvent } from '@lapwing/contract/ingest/session-event';
import { sessionDelta } from '@lapwing/contract/live/board';
import { expect } from 'vitest';
import { classify } from '../classification/classify.ts';
import { anyEvent, loops } from './any-event.test-support.ts';
import { noGap } from './board/empty-row.ts';
import { countsAsInFront } from './board/in-front.ts';
import { applyDelta, diffSession, snapshotOf } from './delta/session-delta.ts';
import { closeDraft, openDraft } from './fold/draft.ts';
import { measuredOf } from './fold/order.ts';
import { refreshBoard } from './fold/refresh-board.ts';
import { foldSession } from './reduce-session.ts';
import { aScoredRace, entered, foldAll, passed, START_MS } from './session.test-support.ts';
import { emptyBoard, emptyHistory, emptyState, type SessionState } from './session-state.ts';

const opened = (scoring: 'passings' | 'feed', sessionType: 'Race' | 'Practice') =>
  foldAll([
    { kind: 'session', atMs: START_MS, scoring, sessionType, loops: [...loops], minimumLapTimeMs: 20_000 },
    entered('1', '101'),
    entered('2', '102'),
    entered('3', '103'),
  ]);
const start = fc.constantFrom(
  opened('passings', 'Race'),
  opened('passings', 'Practice'),
  opened('feed', 'Race'),
  opened('feed', 'Practice'),
);
const events = fc.array(anyEvent, { maxLength: 40 });

test.prop([fc.array(anyEvent, { minLength: 1, maxLength: 5 })])('the generated events are valid', (some) => {
  for (const event of some) expect(sessionEvent.safeParse(event).error).toBeUndefined();
});

test.prop([start, events, events])(
  'applying the difference to the board before gives the board after',
  (state, first, then) => {
    const before = foldSession(state, first).board;
    const after = foldSession(foldSession(state, first), then).board;
    const delta = diffSession(before, after);
    if (delta === null) expect({ ...before, atMs: after.atMs }).toEqual(after);
    else {
      const heard = sessionDelta.parse(JSON.parse(JSON.stringify(delta)));
      expect(applyDelta(before, heard)).toEqual(after);
    }
  },
);

test.prop([start, events])(
  'values that are not scored again would be the same if they were',
  (state, some) => {
    let current = state;
    for (const event of some) {
      current = foldSession(current, [event]);
      const draft = openDraft(current);
      draft.needsRescore = true;
      expect(closeDraft(draft, refreshBoard(draft)).board).toEqual(current.board);
    }
  },
);

test.prop([start, events])(
  'a viewer who follows step by step sees the same as one who joins later',
  (state, some) => {
    let watched = state.board;
    let current = state;
    for (const event of some) {
      const next = foldSession(current, [event]);
      const delta = diffSession(current.board, next.board);
      if (delta !== null) watched = applyDelta(watched, delta);
      current = next;
    }
    const joined = applyDelta(
      emptyBoard,
      sessionDelta.parse(JSON.parse(JSON.stringify(snapshotOf(current.board)))),
    );
    expect(joined).toEqual(current.board);
    expect({ ...watched, atMs: current.board.atMs }).toEqual(current.board);
  },
);

test.prop([start, events, fc.integer({ min: 1, max: 9 })])(
  'batches of any size give the same state',
  (state, some, size) => {
    let inBatches = state;
    for (let from = 0; from < some.length; from += size) {
      inBatches = foldSession(inBatches, some.slice(from, from + size));
    }
    expect(inBatches).toEqual(foldSession(state, some));
  },
);

test.prop([start, events, events])(
  'a state that was stored and read again continues in the same way',
  (state, first, then) => {
    const kept: SessionState = structuredClone(foldSession(state, first));
    expect(foldSession(kept, then)).toEqual(foldSession(foldSession(state, first), then));
  },
);

test.prop([start, events])('an earlier state is never changed', (state, some) => {
  const before = foldSession(state, some.slice(0, 20));
  const copy = structuredClone(before);
  foldSession(before, some.slice(20));
  expect(before).toEqual(copy);
});

test.prop([start, events])('everyone has exactly one place, and places follow the order', (state, some) => {
  const { board, order, rows, byCompetitor } = foldSession(state, some);
  const known = rows.flatMap((row) => (row === null ? [] : [row.index]));
  expect(order.toSorted((a, b) => a - b)).toEqual(known);
  expect(board.rows.map(({ index }) => index)).toEqual(order);
  expect(board.rows.map(({ leaderboardPosition }) => leaderboardPosition)).toEqual(
    order.map((_, place) => place + 1),
  );
  expect(new Map(board.rows.map(({ competitorId, index }) => [competitorId, index]))).toEqual(byCompetitor);
});

test.prop([fc.constantFrom(opened('passings', 'Race'), opened('passings', 'Practice')), events])(
  'if we score, the order is that of a classification',
  (state, some) => {
    const { board, histories } = foldSession(
      state,
      some.filter(({ kind }) => kind !== 'session' && kind !== 'competitor'),
    );
    const entries = board.rows
      .toSorted((a, b) => a.index - b.index)
      .map((row) => ({ row, ...measuredOf(row, histories[row.index] ?? emptyHistory) }));
    const classified = classify(entries, board.session.rankedBy);
    expect(board.rows.map(({ index }) => index)).toEqual(classified.map(({ entry }) => entry.row.index));
  },
);

test.prop([start, events])('totals, laps and bests of a row agree with its laps', (state, some) => {
  const { board, histories } = foldSession(state, some);
  for (const row of board.rows) {
    const { laps, feedValues: given } = histories[row.index] ?? emptyHistory;
    expect(row.laps).toBe(laps.length);
    const total = laps.at(-1)?.totalTimeMs ?? null;
    expect(row.totalTimeMs).toBe(total === null ? null : total + row.penaltyMs);
    if (given.best !== null || given.bestLapPosition !== null) continue;
    const counting = laps.filter(({ isDeleted, lapTimeMs }) => !isDeleted && lapTimeMs > 0);
    const best = counting.length === 0 ? null : Math.min(...counting.map(({ lapTimeMs }) => lapTimeMs));
    expect(row.bestLapTimeMs).toBe(best);
  }
});

test('a competitor out of class has no gap in it, and the next one has the gap to the one before', () => {
  const { rows } = foldAll([
    ...aScoredRace(3),
    ...[
      [1, 60],
      [2, 61],
      [3, 63],
    ].map(([number = 0, seconds = 0]) => passed(number, seconds)),
    { kind: 'ruling', atMs: START_MS + 64_000, competitorId: '2', decision: 'class-excluded', value: 0 },
  ]).board;
  const gaps = rows.map(({ gap, gapInClass, positionInClass }) => ({ gap, gapInClass, positionInClass }));
  const seconds = (timeMs: number) => expect.objectContaining({ timeMs });
  expect(gaps.slice(1)).toEqual([
    { gap: seconds(1_000), gapInClass: noGap, positionInClass: null },
    { gap: seconds(2_000), gapInClass: seconds(3_000), positionInClass: 2 },
  ]);
});

/** Cars of two classes whose lap times make the order change often. */
const raceOfTwoClasses = fc
  .array(
    fc.record({
      className: fc.constantFrom('A', 'B'),
      lapSeconds: fc.array(fc.integer({ min: 50, max: 80 }), { minLength: 2, maxLength: 5 }),
    }),
    { minLength: 4, maxLength: 7 },
  )
  .map((cars) => {
    const classes = cars.map(
      ({ className }, place): SessionEvent => ({
        ...{ kind: 'competitor', atMs: START_MS, competitorId: String(place + 1), className },
      }),
    );
    const passings = cars.flatMap(({ lapSeconds }, place) =>
      lapSeconds.map((_, lap) => passed(place + 1, place + sumOf(lapSeconds.slice(0, lap + 1)))),
    );
    const inTime = passings.toSorted((a, b) => a.atMs - b.atMs);
    return [...aScoredRace(cars.length), ...classes, ...inTime];
  });
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

test.prop([fc.oneof(raceOfTwoClasses, events)])(
  'a competitor with the same one in front overall and in class has the same gap to it',
  (some) => {
    let current = emptyState;
    for (const event of some) {
      current = foldSession(current, [event]);
      const { rows, session } = current.board;
      for (const [place, row] of rows.entries()) {
        const inFront = rows.slice(0, place).findLast((other) => countsAsInFront(other, session));
        if (row.isOutOfClass) expect(row.gapInClass).toEqual(noGap);
        else if (inFront?.className === row.className && !inFront.isOutOfClass)
          expect(row.gapInClass).toEqual(row.gap);
      }
    }
  },
);
