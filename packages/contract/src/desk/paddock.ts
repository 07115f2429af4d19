/** The paddock clock: when the sessions of an event are expected to start, and when an entrant goes to the grid. */

import * as z from 'zod/mini';
import { pushEndpoint, pushKeys } from '../live/push.ts';
import { languages } from '../values/constants.ts';
import { filledLine, wholeNumber } from '../values/document-values.ts';
import { get, post, put } from '../values/endpoint.ts';
import { eventGuidPattern, INT32_MAX, int32Id, optionalEventGuid, textLike } from '../values/text-values.ts';

export const USUAL_GRID_LEAD_MINUTES = 10;
const MOST_GRID_LEAD_MINUTES = 180;
/** Smaller differences from the plan are not shown. */
export const SHOWN_LATENESS_MS = 2 * 60_000;

const MAX_NUMBER_LENGTH = 20;
const startNumber = filledLine(MAX_NUMBER_LENGTH);

const term = z.object({
  kind: z.enum(['overran', 'red-flag', 'waiting', 'usual', 'overlap', 'break', 'gap']),
  /** negative: gives time back */
  byMs: z.int(),
  /** the sessions that ran over */
  count: z.int(),
  /** of a break */
  name: z.string(),
});
export type PaddockTerm = z.infer<typeof term>;

const expectedSession = z.object({
  sessionId: z.int(),
  name: z.string(),
  group: z.string(),
  startsAtMs: z.int(),
  expectedStartMs: z.int(),
  /** eight of ten starts are within this, earlier or later; at least 1 */
  spreadMinutes: z.int(),
  earliestMs: z.int(),
  latestMs: z.int(),
  gridAtMs: z.int(),
  /** the part of the programme that it is likely to take */
  likelyMs: z.int(),
  /** why it is late: they add up to the difference from the plan */
  terms: z.array(term),
});
export type PaddockSession = z.infer<typeof expectedSession>;

const entrant = z.object({
  number: z.string(),
  name: z.string(),
  /** of all sessions of the programme, in no particular order */
  sessionIds: z.array(z.int()),
});
export type PaddockEntrant = z.infer<typeof entrant>;

export const paddockClock = z.object({
  nowMs: z.int(),
  timeZone: z.string(),
  gridLeadMinutes: z.int(),
  /** that are still to come, in the order of the plan */
  sessions: z.array(expectedSession),
  /** the end of the running session at the soonest; null if none runs, or if it is unknown */
  runningEndsFromMs: z.nullable(z.int()),
  /** whether numbers can be picked */
  hasEntries: z.boolean(),
  /** with the number that was asked for, or with a transponder of the signed-in visitor */
  entrant: z.nullable(entrant),
});
export type PaddockClock = z.infer<typeof paddockClock>;

const lead = z.object({ gridLeadMinutes: wholeNumber(0, MOST_GRID_LEAD_MINUTES) });
const ofEvent = '/api/desk/events/:eventId/paddock-clock';
const eventId = wholeNumber(1, INT32_MAX);

export const gridCallSubscription = z.object({
  endpoint: pushEndpoint,
  keys: pushKeys,
  eventId,
  /** of the entrant */
  number: startNumber,
  /** for an unlisted event */
  guid: z.optional(textLike(eventGuidPattern, 'the guid of an event')),
  language: z.enum(languages),
});
export type GridCallSubscription = z.infer<typeof gridCallSubscription>;

export const paddockApi = {
  paddockClock: get(ofEvent, {
    summary: 'When the sessions of an event are expected to start, and the sessions of one entrant',
    params: { eventId: int32Id },
    token: 'optional',
    query: {
      guid: optionalEventGuid,
      number: z.optional(startNumber),
    },
    notes: { number: 'The start number of an entrant' },
    answer: paddockClock,
  }),
  saveGridLead: put(ofEvent, {
    summary: 'Sets how long before its start a session is called to the grid',
    params: { eventId: int32Id },
    token: 'required',
    body: lead,
    answer: lead,
  }),
  followGrid: post('/api/push/grid-calls', {
    summary: 'Notifies this browser when the sessions of an entrant move, and before their grid calls',
    body: gridCallSubscription,
    answer: 'empty',
  }),
  unfollowGrid: post('/api/push/grid-calls/delete', {
    summary: 'Ends the notifications about the sessions of an entrant',
    body: z.object({ endpoint: pushEndpoint, eventId, number: startNumber }),
    answer: 'empty',
  }),
};
