/** A session at any moment of its past: folded from the nearest of a few stored states. */

import { isDeskEvent, type SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Notice } from '@lapwing/contract/live/board';
import { createTimeline, foldTimeline } from '../acts/timeline.ts';
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
 * viewers saw, and so the last state is the last one they saw. An act shows from the time it was done, until it was undone.
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
  /** the place of the first act: from there on a later event can change an earlier one */
  let firstAct = Number.POSITIVE_INFINITY;
  const toNewest = createWalk(events);
  let toRecent = createWalk(events);

  function foldFrom({ count: from, state }: StateAt, until: number): SessionState {
    if (until > firstAct) return toNewest(until) ?? state;
    return foldSession(state, events.slice(from, until));
  }

  function add(more: readonly SessionEvent[]): void {
    for (const event of more) {
      if (isDeskEvent(event)) firstAct = Math.min(firstAct, events.length);
      events.push(event);
      shownAtMs.push(Math.max(shownAtMs.at(-1) ?? 0, event.atMs));
    }
    while (newest.count < events.length) {
      const before = newest.state.board.notices;
      const count = Math.min(newest.count + BATCH, events.length);
      const state = foldFrom(newest, count);
      marks.push(...newNotices(state.board.notices, before).filter(({ type }) => markedTypes.includes(type)));
      newest = { count, state };
      if (count <= firstAct && count - (states.at(-1)?.count ?? 0) >= storedEvery) keep(newest);
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
    if (count > firstAct) return stateWithActs(count);
    const candidates = [...states, recent, newest].filter((one) => one.count <= count);
    const nearest = candidates.reduce((best, one) => (one.count > best.count ? one : best), start);
    recent = { count, state: foldSession(nearest.state, events.slice(nearest.count, count)) };
    return recent.state;
  }

  function stateWithActs(count: number): SessionState {
    const state = toRecent(count);
    if (state !== null) return state;
    toRecent = createWalk(events);
    return toRecent(count) ?? emptyState;
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

/** Folds forward, with the acts that were known at each place; null for a place that it has passed. */
function createWalk(events: readonly SessionEvent[]) {
  const timeline = createTimeline();
  let at: StateAt = { count: 0, state: emptyState };
  return (count: number): SessionState | null => {
    if (count < at.count) return null;
    if (count > at.count) at = { count, state: foldTimeline(timeline, events.slice(at.count, count)) };
    return at.state;
  };
}

/** A batch announces far less than the list of notices holds. After an act they may have other ids. */
function newNotices(notices: readonly Notice[], before: readonly Notice[]): readonly Notice[] {
  const last = before.at(-1);
  if (last === undefined) return notices;
  const place = notices.lastIndexOf(last);
  if (place !== -1) return notices.slice(place + 1);
  const known = new Set(before.map(factsOf));
  return notices.filter((notice) => !known.has(factsOf(notice)));
}

function factsOf({ type, atMs, text }: Notice): string {
  return JSON.stringify([type, atMs, text]);
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
