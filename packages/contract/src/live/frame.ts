/**
 * The messages of our live socket (`/api/live/socket`), JSON texts both ways.
 * A viewer watches one board at a time: that of a session, or that of the running session of an event.
 */

import * as z from 'zod/mini';
import { line, wholeNumber } from '../values/document-values.ts';
import { eventGuidPattern } from '../values/text-values.ts';
import { sessionDelta } from './board.ts';
import { liveEvent, sessionChanges } from './events.ts';
import { liveEventIdPattern, liveSessionIdPattern } from './ids-in-path.ts';

const sessionId = z.string().check(z.regex(liveSessionIdPattern));
const eventId = z.string().check(z.regex(liveEventIdPattern));
/** for an unlisted event */
const guid = z.optional(z.string().check(z.regex(eventGuidPattern)));
const MAX_STREAM = 64;

/** A viewer's position when the connection broke. Numbers continue only within one stream. */
const position = z.object({
  stream: line(MAX_STREAM),
  n: wholeNumber(0, Number.MAX_SAFE_INTEGER),
});
export type StreamPosition = z.infer<typeof position>;

/** From viewer to server. Joining another board replaces the current one. Lists are watched independently. */
export const viewerFrame = z.discriminatedUnion('k', [
  z.object({ k: z.literal('join-session'), sessionId, guid, last: z.optional(position) }),
  /** the running session of the event, and the next one when it starts */
  z.object({ k: z.literal('join-event'), eventId, guid, last: z.optional(position) }),
  /** asks for the board again, after a missing number or a delta that does not fit */
  z.object({ k: z.literal('snapshot') }),
  z.object({ k: z.literal('leave') }),
  /** changes of the list of events, and of the sessions of one event if given */
  z.object({ k: z.literal('watch-lists'), eventId: z.optional(eventId), guid }),
  z.object({ k: z.literal('leave-lists') }),
]);
export type ViewerFrame = z.infer<typeof viewerFrame>;

/** The age of the data: milliseconds since the source last sent anything; null if it never did. */
const feedAgeMs = z.nullable(z.int());

export const snapshotFrame = z.object({
  k: z.literal('snapshot'),
  sessionId: z.string(),
  eventId: z.string(),
  stream: z.string(),
  /** the number of the newest delta it includes */
  n: z.int(),
  /** the server's estimate of the venue time; clocks run on from there */
  venueMs: z.int(),
  feedAgeMs,
  /** onto the empty board */
  board: sessionDelta,
});

/** The next change. It applies to the board of the last snapshot and has the next number. */
const delta = z.extend(sessionDelta, { k: z.literal('d'), n: z.int() });

/** Resumed: the missed deltas follow, without a snapshot. */
const resumed = z.object({
  k: z.literal('resumed'),
  stream: z.string(),
  n: z.int(),
  venueMs: z.int(),
  feedAgeMs,
});

/** No session of the event runs; a snapshot follows when one starts. */
const waiting = z.object({ k: z.literal('waiting'), eventId: z.string() });

/** Sent every few seconds, to distinguish a silent connection from a silent feed. */
const heartbeat = z.object({
  k: z.literal('heartbeat'),
  n: z.nullable(z.int()),
  venueMs: z.nullable(z.int()),
  feedAgeMs,
});

/** The sessions of an event that are new, changed or removed. */
const sessions = z.object({ k: z.literal('sessions'), eventId: z.string(), changes: sessionChanges });

/** The events of the list that are new, changed or removed. */
const events = z.object({
  k: z.literal('events'),
  changedEvents: z.array(liveEvent),
  deletedEvents: z.array(z.string()),
});

/** The presentation of an event was set: its video stream or its track map. */
const presentationSet = z.object({
  k: z.literal('beside'),
  eventId: z.string(),
  videoStreamUrl: z.nullable(z.string()),
  hasTrackMap: z.boolean(),
});

/** The request could not be served; the connection stays. */
const refused = z.object({
  k: z.literal('refused'),
  /** `not-joined`: the viewer asked for a board without watching one */
  reason: z.enum(['not-found', 'not-joined', 'too-many-viewers', 'too-many-requests']),
  /** when to ask again; never, if missing */
  retryAfterMs: z.optional(z.int()),
});

/** The viewer sent something that is not a message. The connection is closed afterwards. */
const error = z.object({ k: z.literal('error'), message: z.string() });

export const serverFrame = z.discriminatedUnion('k', [
  snapshotFrame,
  delta,
  resumed,
  waiting,
  heartbeat,
  sessions,
  events,
  presentationSet,
  refused,
  error,
]);
export type ServerFrame = z.infer<typeof serverFrame>;
export type ServerFrameOf<Kind extends ServerFrame['k']> = Extract<ServerFrame, { k: Kind }>;
