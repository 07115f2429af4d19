/** Folds a journal without its unusable parts: the rest counts, and the board shows that something is missing. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { markIncomplete } from '@lapwing/timing/live/board/mark-incomplete';
import { foldInSteps, foldSession } from '@lapwing/timing/live/reduce-session';
import type { SessionState } from '@lapwing/timing/live/session-state';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

/** This many events are folded before other work gets a turn; fewer if they take longer than this. */
const EVENTS_PER_TURN = 500;
const TURN_MS = 8;

export type FoldedAround = {
  state: SessionState;
  /** why some were left out; null if none was */
  reason: unknown;
};

export async function foldAround(
  before: SessionState,
  events: readonly SessionEvent[],
): Promise<FoldedAround> {
  try {
    return { state: await foldInTurns(before, events), reason: null };
  } catch (reason) {
    const turn = yieldToEventLoop();
    let state = before;
    for (const event of events) {
      state = foldOrLeave(state, event);
      await turn();
    }
    return { state: markIncomplete(state), reason };
  }
}

/** Other requests are served in between; nobody sees a half-folded state. */
async function foldInTurns(before: SessionState, events: readonly SessionEvent[]): Promise<SessionState> {
  const steps = foldInSteps(before, events);
  let beganMs = performance.now();
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (count % EVENTS_PER_TURN !== 0 && performance.now() - beganMs < TURN_MS) continue;
    await nextTurn();
    beganMs = performance.now();
  }
}

function foldOrLeave(state: SessionState, event: SessionEvent): SessionState {
  try {
    return foldSession(state, [event]);
  } catch {
    return state;
  }
}
