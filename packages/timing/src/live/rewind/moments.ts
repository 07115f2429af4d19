/** The moments at which the events of a batch show when a session is watched later. */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';

/** Events that are closer together show together. */
const MOMENT_MS = 1_000;

export type Moment = {
  readonly events: readonly SessionEvent[];
  /** the venue time from which they show */
  readonly shownMs: number;
};

/**
 * In the order of their arrival. A late event shows from the time it arrived, because that is what viewers saw. So time
 * never goes back: `afterMs` is the moment of the last events before these.
 */
export function momentsOf(events: readonly SessionEvent[], afterMs: number): Moment[] {
  const moments: { events: SessionEvent[]; shownMs: number }[] = [];
  let beganMs = Number.NEGATIVE_INFINITY;
  let shownMs = afterMs;
  for (const event of events) {
    shownMs = Math.max(shownMs, event.atMs);
    const last = moments.at(-1);
    if (last === undefined || shownMs - beganMs >= MOMENT_MS) {
      moments.push({ events: [event], shownMs });
      beganMs = shownMs;
    } else {
      last.events.push(event);
      last.shownMs = shownMs;
    }
  }
  return moments;
}
