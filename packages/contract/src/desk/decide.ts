/** Deciding at the race desk: the case file of a session, what rulings would change, and the protest time. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { classColor } from '../results/class-color.ts';
import { penaltyKinds } from '../results/penalties.ts';
import { either, filledLine, line, list, wholeNumber } from '../values/document-values.ts';
import { get, post, put } from '../values/endpoint.ts';
import { enumName, resultStatuses } from '../values/enums.ts';
import { INT32_MAX, instantInPath, int32Id } from '../values/text-values.ts';
import { caseKinds, caseOutcomes, caseStates, filedAct, newAct } from './case-file.ts';
import { resultRow } from './publish.ts';
import { deskRights } from './rights.ts';

export const MAX_PROTEST_MINUTES = 1_440;

const caseCar = z.object({ number: z.string(), name: z.string(), className: z.string() });

const caseIncident = z.object({
  incidentId: z.string(),
  what: z.enum(caseKinds),
  momentMs: z.int(),
  post: z.string(),
  note: z.string(),
  from: z.string(),
  numbers: z.array(z.string()),
  state: z.enum(caseStates),
  outcome: z.nullable(z.enum(caseOutcomes)),
  document: z.string(),
  notice: z.string(),
  atMs: z.int(),
  by: z.string(),
  deviceId: z.string(),
});
export type CaseIncident = z.infer<typeof caseIncident>;

/**
 * - draft: only stewards see it
 * - decided: it is not in the result yet
 * - live: it counts in the running session
 * - published: it is in the result
 * - withdrawn: it is still in the result
 */
export const rulingStates = ['draft', 'decided', 'live', 'published', 'withdrawn'] as const;

const caseRuling = z.object({
  /** also of a ruling that was not made at the desk */
  rulingId: z.string(),
  incidentId: z.nullable(z.string()),
  number: z.string(),
  /** null: a kind that the desk does not give; `text` names it */
  decision: z.nullable(z.enum(penaltyKinds)),
  text: z.string(),
  value: z.int(),
  document: z.string(),
  reason: z.string(),
  state: z.enum(rulingStates),
  decidedAtMs: z.int(),
  by: z.string(),
});
export type CaseRulingAnswer = z.infer<typeof caseRuling>;

const caseFile = z.object({
  eventName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  sessionName: z.string(),
  groupName: z.string(),
  timeZone: z.string(),
  /** of the result on the site */
  path: z.string(),
  rights: z.array(z.enum(deskRights)),
  /** `planned`: it has neither started nor a result */
  phase: z.enum(['planned', 'running', 'finished']),
  status: enumName(resultStatuses),
  revision: z.int(),
  publishedAtMs: z.nullable(z.int()),
  protestTime: z.object({
    /** those that count; 0 without a protest time */
    minutes: z.int(),
    ofSession: z.nullable(z.int()),
    ofMeeting: z.nullable(z.int()),
  }),
  official: z.object({
    protestEndsAtMs: z.nullable(z.int()),
    isProtestTime: z.boolean(),
    openIncidents: z.int(),
    openProtests: z.int(),
    unpublishedRulings: z.int(),
    isReady: z.boolean(),
  }),
  nowMs: z.int(),
  cars: z.array(caseCar),
  /** the colours of the classes of the event, as its public pages have them */
  classes: z.array(classColor),
  incidents: z.array(caseIncident),
  rulings: z.array(caseRuling),
  /** the newest first; drafts only for stewards */
  acts: z.array(
    z.extend(filedAct, {
      isUndone: z.boolean(),
      /** the reader did it at the desk: a report from a phone is nobody's own */
      isOwn: z.boolean(),
    }),
  ),
});
export type CaseFileAnswer = z.infer<typeof caseFile>;

const timedLap = z.object({ lapTimeMs: z.int(), completedAtMs: z.int(), position: z.nullable(z.int()) });

const lapAround = z.object({
  lapNumber: z.int(),
  endsAtMs: z.nullable(z.int()),
  isMoment: z.boolean(),
  cars: z.array(z.nullable(timedLap)),
  ahead: z.nullable(z.object({ number: z.string(), byMs: z.int() })),
});

const comparison = z.object({
  /** of both orders: the time of all laps, or the best lap */
  isByBestLap: z.boolean(),
  before: z.array(resultRow),
  after: z.array(resultRow),
});
export type Comparison = z.infer<typeof comparison>;

const ruledIds = list(filledLine(120), 1_000);

const publication = z.object({
  uploadId: requestId,
  /** the revision that was decided on: another one since then is a conflict */
  revision: wholeNumber(1, INT32_MAX),
  status: either('Provisional', 'Official'),
  on: ruledIds,
  reason: line(500),
});
export type DeskPublication = z.infer<typeof publication>;

const ofSession = '/api/desk/events/:eventId/sessions/:sessionId/decide';
const call = { params: { eventId: int32Id, sessionId: int32Id }, token: 'required' } as const;

export const decideApi = {
  caseFile: get(ofSession, {
    summary: 'The case file of a session: incidents, rulings, protest time, and what was done',
    ...call,
    answer: caseFile,
  }),
  act: post(`${ofSession}/acts`, {
    summary: 'Adds acts to the case file, each once; a ruling of a running session counts from then on',
    ...call,
    body: z.object({ acts: list(newAct, 20) }),
    answer: caseFile,
  }),
  laps: get(`${ofSession}/laps/:momentMs`, {
    summary: 'The laps of some cars around a moment',
    params: { ...call.params, momentMs: instantInPath },
    token: 'required',
    query: { numbers: z.optional(filledLine(200)) },
    notes: { numbers: 'Start numbers, separated by commas' },
    answer: z.object({ numbers: z.array(z.string()), laps: z.array(lapAround) }),
  }),
  whatIf: post(`${ofSession}/what-if`, {
    summary: 'The order that the rulings would give which are switched on; nothing is stored',
    ...call,
    body: z.object({ on: ruledIds }),
    answer: comparison,
  }),
  publish: post(`${ofSession}/publish`, {
    summary: 'Publishes a revision with the rulings that are switched on, or makes the result official',
    ...call,
    body: publication,
    answer: caseFile,
  }),
  protestTime: put(`${ofSession}/protest-time`, {
    summary: 'Sets for how long provisional results can be protested, for a session or for the whole meeting',
    ...call,
    body: z.object({
      of: either('session', 'meeting'),
      /** null: as the meeting has it, or none */
      minutes: z.nullable(wholeNumber(0, MAX_PROTEST_MINUTES)),
    }),
    answer: caseFile,
  }),
};
