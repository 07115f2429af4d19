/** Folds a journal around what cannot be folded: the rest counts, and the board says that something is missing. */

import type { SessionEvent } from '@lapwing/contract/session-event';
import { markIncomplete } from '@lapwing/timing/live/mark-incomplete';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import type { SessionState } from '@lapwing/timing/live/session-state';

export type FoldedAround = {
  state: SessionState;
  /** why some were left out; null where none was */
  reason: unknown;
};

export function foldAround(before: SessionState, events: readonly SessionEvent[]): FoldedAround {
  try {
    return { state: foldSession(before, events), reason: null };
  } catch (reason) {
    const state = events.reduce(foldOrLeave, before);
    return { state: markIncomplete(state), reason };
  }
}

function foldOrLeave(state: SessionState, event: SessionEvent): SessionState {
  try {
    return foldSession(state, [event]);
  } catch {
    return state;
  }
}
