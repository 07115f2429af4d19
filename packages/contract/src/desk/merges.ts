/** The calls of joined results at the race desk: several sessions of an event in one result. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { sessionKinds } from '../results/events.ts';
import { either, filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { enumName, resultStatuses } from '../values/enums.ts';
import { flag } from '../values/location-values.ts';
import { INT32_MAX, int32Id, optionalBoolean } from '../values/text-values.ts';
import { rowChange } from './publish.ts';

/** Laps and times added up, the best time of all, or points for places. */
export const mergeMethods = ['RaceMerge', 'QualificationMerge', 'PointMerge'] as const;

const id = wholeNumber(1, INT32_MAX);

export const mergePlan = z.object({
  name: filledLine(200),
  /** in the order in which they were driven */
  runs: list(id, 50).check(z.minLength(1)),
  method: oneOf(mergeMethods),
  /** points for the first, the second and so on, and for everybody behind them; only used by PointMerge */
  points: z.object({
    places: list(wholeNumber(0, INT32_MAX), 1_000),
    others: wholeNumber(0, INT32_MAX),
    doFewestWin: flag,
  }),
  status: either('Provisional', 'Official'),
});
export type MergePlan = z.infer<typeof mergePlan>;

const mergeable = z.object({
  sessionId: z.int(),
  name: z.string(),
  /** its heading */
  group: z.string(),
  type: z.enum(sessionKinds),
  status: enumName(resultStatuses),
  revision: z.int(),
  competitors: z.int(),
});

/** Read from storage, which also has merges of one run. */
const storedMerge = z.object({
  sessionId: z.int(),
  revision: z.int(),
  path: z.string(),
  plan: z.object({
    name: z.string(),
    runs: z.array(z.int()),
    method: z.enum(mergeMethods),
    points: z.object({ places: z.array(z.int()), others: z.int(), doFewestWin: z.boolean() }),
    status: z.enum(['Provisional', 'Official']),
  }),
});
export type StoredMerge = z.infer<typeof storedMerge>;

const merges = z.object({
  organizationId: z.int(),
  event: z.object({ eventId: z.int(), name: z.string(), timeZone: z.string() }),
  /** sessions that can be joined */
  sessions: z.array(mergeable),
  merges: z.array(storedMerge),
});
export type Merges = z.infer<typeof merges>;

const ofEvent = '/api/desk/events/:eventId/merges';
const eventCall = { params: { eventId: int32Id }, token: 'required' } as const;

export const deskMergesApi = {
  merges: get(ofEvent, {
    summary: 'The joined results of an event, and the sessions that can be joined',
    ...eventCall,
    answer: merges,
  }),
  save: post(ofEvent, {
    summary: 'Joins the results of sessions into one, or changes how they are joined',
    ...eventCall,
    query: { dryRun: optionalBoolean },
    notes: { dryRun: 'reports the joined order, without publishing it' },
    body: z.object({
      uploadId: requestId,
      /** null: a new one */
      sessionId: z.nullable(id),
      plan: mergePlan,
      /** shown with the result */
      reason: line(500),
    }),
    answer: z.object({
      sessionId: z.int(),
      name: z.string(),
      revisionBefore: z.int(),
      revision: z.int(),
      isChanged: z.boolean(),
      rows: z.array(rowChange),
    }),
  }),
  remove: post('/api/desk/sessions/:sessionId/merge/remove', {
    summary: 'Takes a joined result back: the results of its sessions stay as they are',
    params: { sessionId: int32Id },
    token: 'required',
    answer: merges,
  }),
};
