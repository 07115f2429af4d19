/** Events of a running session, as timers and relays send them. */

import * as z from 'zod/mini';
import { sessionKinds } from '../results/events.ts';
import { clientId, filledLine, list, oneOf, venueTime, wholeNumber } from '../values/document-values.ts';
import { isRepeated, requestId } from './request-id.ts';
import { eventDocument } from './results-document.ts';
import { sessionEvent } from './session-event.ts';

export const MAX_EVENTS_PER_BATCH = 5_000;

/** The name of a run until its feed sends one. */
export const UNNAMED_SESSION = 'Session';

/** The event and session of the batch. Both are created if they do not exist. */
export const liveSessionDocument = z.strictObject({
  clientId,
  name: filledLine(200),
  type: oneOf(sessionKinds),
  group: z.optional(filledLine(200)),
  /** by default the time of its first event */
  startsAt: z.optional(venueTime),
});
export type LiveSessionDocument = z.infer<typeof liveSessionDocument>;

export const liveBatch = z.strictObject({
  batchId: requestId,
  /** increases with every batch of one source, and so gives their order */
  sequence: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  event: eventDocument,
  session: liveSessionDocument,
  events: list(sessionEvent, MAX_EVENTS_PER_BATCH),
});
export type LiveBatch = z.infer<typeof liveBatch>;

/** A batch whose events have not been parsed. */
export const liveBatchFrame = z.strictObject({
  ...liveBatch.shape,
  events: list(z.unknown(), MAX_EVENTS_PER_BATCH),
});

export const liveAccepted = z.object({
  batchId: z.string(),
  isRepeated,
  eventId: z.int(),
  sessionId: z.int(),
  /** `lw-{eventId}-{sessionId}` */
  liveSessionId: z.string(),
  /** of the live session on this site */
  path: z.string(),
});
