/** A batch for which there is no room in its session. */

import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_ENTRIES_PER_SESSION,
  MAX_FIELD_CHANGES_PER_BATCH,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
  MAX_RULINGS_PER_COMPETITOR,
  MAX_RULINGS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import type { BatchExcess, BatchLimit } from '@lapwing/timing/live/batch-growth';

const messages: Record<BatchLimit, string> = {
  competitors: `a session has at most ${MAX_COMPETITORS_PER_SESSION} competitors at a time`,
  entries: `a session takes at most ${MAX_ENTRIES_PER_SESSION} competitors in all, removed ones included`,
  'laps-of-competitor': `a competitor has at most ${MAX_LAPS_PER_COMPETITOR} laps`,
  'laps-of-session': `a session has at most ${MAX_LIVE_LAPS_PER_SESSION} laps, missing ones included`,
  'field-changes': `flags, starts and rules in a batch, times the competitors, are at most ${MAX_FIELD_CHANGES_PER_BATCH}`,
  rulings:
    `a session has at most ${MAX_RULINGS_PER_SESSION} penalties and deleted laps, ` +
    `${MAX_RULINGS_PER_COMPETITOR} of them for one competitor`,
};

export class SessionFull extends Error {
  /** which events do not fit, and why */
  readonly events: readonly { eventIndex: number; message: string }[];

  constructor(excess: readonly BatchExcess[]) {
    const events = excess.map(({ eventIndex, limit }) => ({ eventIndex, message: messages[limit] }));
    super(events[0]?.message);
    this.events = events;
  }
}
