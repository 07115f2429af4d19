import { fc, test as property } from '@fast-check/vitest';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveBoard } from '@lapwing/contract/live/board';
import { describe, expect, test } from 'vitest';
import { act, crossing, redo, undo } from '../acts/acts.test-support.ts';
import { createTimeline, foldTimeline } from '../acts/timeline.ts';
import { anyEvent } from '../any-event.test-support.ts';
import { diffSession } from '../delta/session-delta.ts';
import { aRace, aScoredRace, foldAll, passed, START_MS, simulated } from '../session.test-support.ts';
import { emptyState } from '../session-state.ts';
import { boardAt, partAt } from './board-at.ts';
import { momentsOf } from './moments.ts';
import { createRecorder, type RecordedPart } from './recorder.ts';

/** Records batches as a server does, and starts again from what it has stored after the batch `restartAfter`. */
function record(batches: readonly (readonly SessionEvent[])[], restartAfter = -1): RecordedPart[] {
  const stored: RecordedPart[] = [];
  let recorder = createRecorder();
  const timeline = createTimeline();
  let board = emptyState.board;
  for (const [number, events] of batches.entries()) {
    for (const moment of momentsOf(events, recorder.shownMs())) {
      const after = foldTimeline(timeline, moment.events).board;
      const deltaJson = JSON.stringify(diffSession(board, after) ?? { at: after.atMs });
      recorder.record({ before: board, after, shownMs: moment.shownMs, deltaJson });
      board = after;
    }
    if (number !== restartAfter) continue;
    stored.push(...recorder.closed());
    recorder = createRecorder(JSON.parse(JSON.stringify(recorder.open())));
  }
  const open = recorder.open();
  return [...stored, ...recorder.closed(), ...(open === null ? [] : [open])];
}

function viewed(parts: readonly RecordedPart[], venueMs: number): LiveBoard {
  const place = partAt(
    parts.map(({ fromMs }) => fromMs),
    venueMs,
  );
  const part = parts[place];
  if (part === undefined) throw new Error('Nothing was recorded');
  const frames = part.frames.map((frame) => JSON.parse(frame));
  return boardAt({ board: JSON.parse(part.board), frames }, venueMs).board;
}

/** As the journal says it: everything until that moment, from the start. */
function folded(batches: readonly (readonly SessionEvent[])[], venueMs: number): LiveBoard {
  const timeline = createTimeline();
  let shownMs = 0;
  let { board } = emptyState;
  for (const events of batches) {
    for (const moment of momentsOf(events, shownMs)) {
      shownMs = moment.shownMs;
      if (shownMs > venueMs) return board;
      board = foldTimeline(timeline, moment.events).board;
    }
  }
  return board;
}

function inBatches(events: readonly SessionEvent[], size: number): SessionEvent[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, place) =>
    events.slice(place * size, (place + 1) * size),
  );
}

/** Without values that are never sent: JSON has no undefined. */
const sent = (board: LiveBoard) => JSON.parse(JSON.stringify(board));

describe('the board at a moment', () => {
  const events = [...simulated(aRace({ sport: 'Car', seed: 'rewind', competitors: 10, minutes: 40 }))];
  const batches = inBatches(events, 3);
  const parts = record(batches);
  const [fromMs, untilMs] = [parts[0]?.fromMs ?? 0, parts.at(-1)?.untilMs ?? 0];

  test('through a part of the record is the board folded from the start', () => {
    expect(parts.length).toBeGreaterThan(5);
    for (const share of [0, 0.13, 0.5, 0.77, 1]) {
      const venueMs = Math.round(fromMs + (untilMs - fromMs) * share);
      expect(sent(viewed(parts, venueMs))).toEqual(sent(folded(batches, venueMs)));
    }
    expect(sent(viewed(parts, untilMs + 1))).toEqual(sent(foldAll(events).board));
  });

  test('is the same after a restart in the middle of a part', () => {
    expect(record(batches, 100)).toEqual(parts);
  });

  test('goes forwards from an earlier board of its part, and back from its beginning', () => {
    const [first] = parts;
    if (first === undefined) throw new Error('Nothing was recorded');
    const part = { board: JSON.parse(first.board), frames: first.frames.map((frame) => JSON.parse(frame)) };
    const middle = boardAt(part, fromMs + 30_000);
    expect(boardAt(part, fromMs + 60_000, middle)).toEqual(boardAt(part, fromMs + 60_000));
    expect(boardAt(part, fromMs + 10_000, middle)).toEqual(boardAt(part, fromMs + 10_000));
  });

  test('shows acts as they were known then', () => {
    const withActs = inBatches(
      [
        ...aScoredRace(1),
        passed(1, 60),
        passed(1, 180),
        act('missed', 190, [crossing('1', 120)]),
        undo('missed', 200),
        passed(1, 240),
        redo('missed', 250),
      ],
      1,
    );
    const recorded = record(withActs);
    const lapsAt = (seconds: number) => viewed(recorded, START_MS + seconds * 1000).rows[0]?.laps;
    expect([70, 185, 195, 205, 245, 250].map(lapsAt)).toEqual([1, 2, 3, 2, 3, 4]);
  });

  property.prop(
    [
      fc.array(fc.array(anyEvent, { maxLength: 4 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: -1, max: 40 }),
      fc.integer({ min: 0, max: 1_000_000 }),
    ],
    { numRuns: 150 },
  )('is the folded one for any events, any restart and any moment', (any, restartAfter, sinceMs) => {
    const recorded = record(any, restartAfter);
    const venueMs = START_MS + sinceMs;
    if ((recorded[0]?.fromMs ?? Number.POSITIVE_INFINITY) > venueMs) return;
    expect(sent(viewed(recorded, venueMs))).toEqual(sent(folded(any, venueMs)));
  });
});

test('every announcement is in exactly one part', () => {
  const events = [...simulated(aRace({ sport: 'Car', seed: 'rewind', competitors: 10, minutes: 40 }))];
  const notices = record(inBatches(events, 1)).flatMap((part) => part.notices);
  expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
  const { board } = foldAll(events);
  const stops = board.rows.reduce((sum, { numberOfPitStops }) => sum + numberOfPitStops, 0);
  expect(notices.filter(({ type }) => type === 'pit-in')).toHaveLength(stops);
  expect(notices.filter(({ type }) => type === 'lead')).toHaveLength(board.leaders.length - 1);
});

test('events of one second show together, late ones when they arrived', () => {
  const events = [passed(1, 60), passed(1, 60.4), passed(1, 62), passed(1, 61), passed(1, 70)];
  const moments = momentsOf(events, START_MS);
  expect(moments.map(({ shownMs, events: some }) => [shownMs - START_MS, some.length])).toEqual([
    [60_400, 2],
    [62_000, 2],
    [70_000, 1],
  ]);
  expect(momentsOf([passed(1, 10)], START_MS + 20_000)[0]?.shownMs).toBe(START_MS + 20_000);
});
