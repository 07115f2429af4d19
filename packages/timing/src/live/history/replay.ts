/** A session at any moment of its past: folded from the nearest of a few stored states. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Notice } from '@lapwing/contract/live/board';
import { foldSession } from '../reduce-session.ts';
import { emptyState, type SessionState } from '../session-state.ts';

const MAX_STATES = 64;
const BATCH = 16;
const markedTypes: readonly Notice['type'][] = ['flag', 'pit-in', 'lead'];

type StateAt = { count: number; state: SessionState };

export type Replay = {
  readonly fromMs: number;
  readonly untilMs: number;
  /** flags, pit stops and changes of the lead, for a timeline */
  readonly marks: readonly Notice[];
  /** Adds events after the existing ones. */
  add(more: readonly SessionEvent[]): void;
  /** The state after all events up to and including that moment. */
  stateAt(venueMs: number): SessionState;
};

/**
 * The events are in the order in which they were accepted. A late event shows from the time it arrived: that is what
 * viewers saw, and so the last state is the last one they saw.
 */
export function createReplay(first: readonly SessionEvent[] = []): Replay {
  const events: SessionEvent[] = [];
  const shownAtMs: number[] = [];
  const marks: Notice[] = [];
  const start: StateAt = { count: 0, state: emptyState };
  let states: StateAt[] = [start];
  let storedEvery = BATCH;
  let newest = start;
  /** the position of the last request: the next one is usually a little later */
  let recent = start;

  function add(more: readonly SessionEvent[]): void {
    for (const event of more) {
      events.push(event);
      shownAtMs.push(Math.max(shownAtMs.at(-1) ?? 0, event.atMs));
    }
    while (newest.count < events.length) {
      const before = newest.state.board.notices.at(-1);
      const count = Math.min(newest.count + BATCH, events.length);
      const state = foldSession(newest.state, events.slice(newest.count, count));
      marks.push(...newNotices(state.board.notices, before).filter(({ type }) => markedTypes.includes(type)));
      newest = { count, state };
      if (count - (states.at(-1)?.count ?? 0) >= storedEvery) keep(newest);
    }
  }

  function keep(one: StateAt): void {
    states.push(one);
    if (states.length <= MAX_STATES) return;
    states = states.filter((_, place) => place % 2 === 0);
    storedEvery *= 2;
  }

  function stateAt(venueMs: number): SessionState {
    const count = countUntil(shownAtMs, venueMs);
    const candidates = [...states, recent, newest].filter((one) => one.count <= count);
    const nearest = candidates.reduce((best, one) => (one.count > best.count ? one : best), start);
    recent = { count, state: foldSession(nearest.state, events.slice(nearest.count, count)) };
    return recent.state;
  }

  add(first);
  return {
    get fromMs() {
      return shownAtMs[0] ?? 0;
    },
    get untilMs() {
      return shownAtMs.at(-1) ?? 0;
    },
    marks,
    add,
    stateAt,
  };
}

/** A batch announces far less than the list of notices holds. */
function newNotices(notices: readonly Notice[], before: Notice | undefined): readonly Notice[] {
  return before === undefined
    ? notices
    : notices.slice(notices.findLastIndex(({ id }) => id === before.id) + 1);
}

function countUntil(shownAtMs: readonly number[], venueMs: number): number {
  let low = 0;
  let high = shownAtMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shownAtMs[middle] ?? 0) <= venueMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
