/** A batch that does not fit into its session. */

import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_ENTRIES_PER_SESSION,
  MAX_FIELD_CHANGES_PER_BATCH,
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
  MAX_RULINGS_PER_COMPETITOR,
  MAX_RULINGS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import { type Message, messageOf } from '@lapwing/contract/values/messages';
import type { BatchExcess, BatchLimit } from '@lapwing/timing/live/batch-growth';

const messages: Record<BatchLimit, Message> = {
  competitors: messageOf('live-competitors-full', { maximum: MAX_COMPETITORS_PER_SESSION }),
  entries: messageOf('live-entries-full', { maximum: MAX_ENTRIES_PER_SESSION }),
  'laps-of-competitor': messageOf('live-laps-of-competitor-full', { maximum: MAX_LAPS_PER_COMPETITOR }),
  'laps-of-session': messageOf('live-laps-full', { maximum: MAX_LIVE_LAPS_PER_SESSION }),
  'field-changes': messageOf('live-field-changes-full', { maximum: MAX_FIELD_CHANGES_PER_BATCH }),
  rulings: messageOf('live-rulings-full', {
    maximum: MAX_RULINGS_PER_SESSION,
    each: MAX_RULINGS_PER_COMPETITOR,
  }),
};

export class SessionFull extends Error {
  /** which events do not fit, and why */
  readonly events: readonly ({ eventIndex: number } & Message)[];

  constructor(excess: readonly BatchExcess[]) {
    const events = excess.map(({ eventIndex, limit }) => ({ eventIndex, ...messages[limit] }));
    super(events[0]?.message);
    this.events = events;
  }
}
