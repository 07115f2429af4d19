/** A session at any moment of its past: folded from the nearest of a few states that were kept on the way. */

import type { Notice } from '@lapwing/contract/live-board';
import type { SessionEvent } from '@lapwing/contract/session-event';
import { foldSession } from './reduce-session.ts';
import { emptyState, type SessionState } from './session-state.ts';

const MAX_KEPT = 64;
const BATCH = 16;
const markedTypes: readonly Notice['type'][] = ['flag', 'pit-in', 'lead'];

type Kept = { count: number; state: SessionState };

export type Replay = {
  fromMs: number;
  untilMs: number;
  /** flags, pit stops and changes of the lead, for a time line */
  marks: readonly Notice[];
  /** Everything that was said up to and at that moment. */
  stateAt(venueMs: number): SessionState;
};

/**
 * The events are in the order in which they were accepted. One that came late shows from when it came: that is what
 * viewers saw, and so the last state is the one that they saw last.
 */
export function createReplay(events: readonly SessionEvent[]): Replay {
  const shownAtMs = runningMaximum(events);
  const every = Math.max(1, Math.ceil(events.length / MAX_KEPT));
  const kept: Kept[] = [{ count: 0, state: emptyState }];
  const marks: Notice[] = [];
  let state = emptyState;
  for (let from = 0; from < events.length; from += BATCH) {
    const before = state.board.notices.at(-1);
    const until = Math.min(from + BATCH, events.length);
    state = foldSession(state, events.slice(from, until));
    marks.push(...newNotices(state.board.notices, before).filter(({ type }) => markedTypes.includes(type)));
    if (until - (kept.at(-1)?.count ?? 0) >= every) kept.push({ count: until, state });
  }
  return {
    fromMs: shownAtMs[0] ?? 0,
    untilMs: shownAtMs.at(-1) ?? 0,
    marks,
    stateAt(venueMs) {
      const count = countUntil(shownAtMs, venueMs);
      const nearest = kept.findLast((one) => one.count <= count) ?? { count: 0, state: emptyState };
      return foldSession(nearest.state, events.slice(nearest.count, count));
    },
  };
}

function runningMaximum(events: readonly SessionEvent[]): number[] {
  let latestMs = 0;
  return events.map(({ atMs }) => {
    latestMs = Math.max(latestMs, atMs);
    return latestMs;
  });
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
