/** Running a session at the race desk: acts in, the journal out, and the server's time for the clocks of devices. */

import * as z from 'zod/mini';
import { isRepeated, requestId } from '../ingest/request-id.ts';
import { deskEvent, sessionEvent } from '../ingest/session-event.ts';
import { filledLine, instantMs, list, wholeNumber } from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { int32Id, optionalNumber, textLike } from '../values/text-values.ts';

export const MAX_ACTS_PER_BATCH = 200;
/** A request for the journal waits this long for something new, and so shows that its device is still there. */
export const MAX_WAIT_MS = 5_000;
/** A clock that is further off is used only if a person has accepted it. */
export const CLOCK_LIMIT_MS = 5 * 60_000;
const MAX_OFFSET_MS = 86_400_000;

const offsetMs = wholeNumber(-MAX_OFFSET_MS, MAX_OFFSET_MS);

export const deviceKinds = ['desk', 'phone'] as const;

/** A desk or a phone that was heard of in the last minutes. */
const runDevice = z.object({
  deviceId: z.string(),
  kind: z.enum(deviceKinds),
  /** the phone's number; 0 for a desk */
  number: z.int(),
  person: z.string(),
  /** how far its clock is from the server's; null if it was not measured */
  offsetMs: z.nullable(z.int()),
  /** what it has not delivered */
  kept: z.int(),
  heardAtMs: z.int(),
});
export type RunDevice = z.infer<typeof runDevice>;

const runEntry = z.object({ number: z.int(), receivedAtMs: z.int(), events: z.array(sessionEvent) });
export type RunEntry = z.infer<typeof runEntry>;

export const runBatch = z.object({
  /** the same at every attempt */
  batchId: requestId,
  sequence: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  deviceId: filledLine(60),
  /** of the device's clock, already corrected in the times of the acts */
  offsetMs: z.nullable(offsetMs),
  /** a person has accepted a clock beyond the limit */
  isClockAccepted: z.optional(z.boolean()),
  events: list(deskEvent, MAX_ACTS_PER_BATCH),
});
export type RunBatch = z.infer<typeof runBatch>;

const ofSession = '/api/desk/events/:eventId/sessions/:sessionId';
const params = { eventId: int32Id, sessionId: int32Id };
const member = { token: 'required' } as const;

export const runApi = {
  journal: get(`${ofSession}/journal`, {
    summary: 'What happened in a session since a batch, and the desks and phones that time it',
    params,
    ...member,
    query: {
      after: optionalNumber(0, Number.MAX_SAFE_INTEGER),
      wait: optionalNumber(0, MAX_WAIT_MS),
      device: z.optional(textLike(/^[\w-]{1,60}$/, 'the id of a device')),
      phone: optionalNumber(0, 999),
      offset: optionalNumber(-MAX_OFFSET_MS, MAX_OFFSET_MS),
      kept: optionalNumber(0, 1_000_000),
    },
    notes: {
      after: 'The number of the last batch that is known',
      wait: 'Milliseconds to wait for something new',
      phone: 'The number of the phone; 0 for a desk',
      offset: "How far the device's clock is from the server's, in milliseconds",
      kept: 'How many acts the device has not delivered',
    },
    answer: z.object({
      entries: z.array(runEntry),
      /** the number of the last batch; more are left if it is not in the entries */
      last: z.int(),
      nowMs: z.int(),
      devices: z.array(runDevice),
    }),
  }),
  sendActs: post(`${ofSession}/acts`, {
    summary: 'Stores acts of a desk or a phone, in order and once',
    params,
    ...member,
    body: runBatch,
    answer: z.object({ batchId: z.string(), isRepeated }),
  }),
  prepare: post(`${ofSession}/prepare`, {
    summary: 'Opens a session with its entries and its length, as they are planned',
    params,
    ...member,
    body: z.object({
      /** `crossing`: the first car at the line starts it */
      startsWith: z.enum(['flag', 'crossing']),
      /** the start is at this time; null: somebody starts it */
      startsAtMs: z.nullable(instantMs),
    }),
    answer: z.object({ entries: z.int() }),
  }),
  time: get('/api/desk/time', {
    summary: "The server's clock, for measuring how far another one is off",
    answer: z.object({ nowMs: z.int() }),
  }),
};
