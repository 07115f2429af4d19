/** The fold: what a session is after one more thing was said of it. */

import type { SessionEvent } from '@lapwing/contract/session-event';
import type { SessionState } from './session-state.ts';

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  return foldSession(state, [event]);
}

/** The same as one after the other, at less cost. */
export function foldSession(state: SessionState, events: Iterable<SessionEvent>): SessionState {
  let latestAtMs = state.latestAtMs;
  for (const event of events) latestAtMs = Math.max(latestAtMs, event.atMs);
  return { ...state, latestAtMs };
}
