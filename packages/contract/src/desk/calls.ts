/** The calls of the race desk: the meetings of an organisation, and one meeting with its changes. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { memberRoles } from '../people/organizations.ts';
import { filledLine, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { get, post, put } from '../values/endpoint.ts';
import { enumName, sports } from '../values/enums.ts';
import { INT32_MAX, int32Id, optionalEventGuid, optionalNumber } from '../values/text-values.ts';
import { logEntry, meeting, meetingChange, meetingDetails, meetingUpdate } from './meeting.ts';
import { deskRights } from './rights.ts';

const meetingInBrief = z.object({
  eventId: z.int(),
  organizationId: z.int(),
  name: z.string(),
  sport: enumName(sports),
  locationName: z.string(),
  timeZone: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startsAtMs: z.int(),
  state: z.enum(['running', 'coming', 'past']),
  sessionCount: z.int(),
  entryCount: z.int(),
  isListed: z.boolean(),
});
export type MeetingInBrief = z.infer<typeof meetingInBrief>;

const deskOrganization = z.object({
  organizationId: z.int(),
  name: z.string(),
  countryCode: z.string(),
  sport: enumName(sports),
  role: z.enum(memberRoles),
  rights: z.array(z.enum(deskRights)),
});
export type DeskOrganization = z.infer<typeof deskOrganization>;

/** Fields of an entry that a column of a list can have; `ignored` columns are left out. */
export const entryFields = [
  'number',
  'name',
  'firstName',
  'lastName',
  'nationality',
  'className',
  'team',
  'transponder',
  'driver',
  'checkedIn',
  'note',
  'ignored',
] as const;
export type EntryField = (typeof entryFields)[number];

const columnTitle = z.object({ title: filledLine(200), field: oneOf(entryFields) });

const gridPlace = z.object({
  position: z.int(),
  number: z.string(),
  name: z.string(),
  className: z.string(),
  /** null if nobody in the meeting has the number */
  entryId: z.nullable(z.int()),
});
export type GridPlace = z.infer<typeof gridPlace>;

/** One line of the list of starters, without anything that is only for the club. */
const starter = z.object({
  /** on the grid; null without a grid, or behind it */
  position: z.nullable(z.int()),
  number: z.string(),
  name: z.string(),
  nationality: z.nullable(z.string()),
  className: z.string(),
  team: z.string(),
});
export type Starter = z.infer<typeof starter>;

const unknownTransponder = z.object({
  transponder: z.string(),
  sessionId: z.int(),
  sessionName: z.string(),
  laps: z.int(),
  lastSeenAtMs: z.nullable(z.int()),
});
export type UnknownTransponder = z.infer<typeof unknownTransponder>;

const organizationParams = { organizationId: int32Id };
const eventParams = { eventId: int32Id };
const member = { token: 'required' } as const;
const one = '/api/desk/events/:eventId';
const ofOrganization = '/api/desk/organizations/:organizationId';

export const deskApi = {
  meetings: get('/api/desk/meetings', {
    summary: 'The organisations of the signed-in member, with their meetings: running, coming and past ones',
    ...member,
    answer: z.object({ organizations: z.array(deskOrganization), meetings: z.array(meetingInBrief) }),
  }),
  createMeeting: post(`${ofOrganization}/meetings`, {
    summary: 'Creates a meeting, which is an event of the site from then on',
    params: organizationParams,
    ...member,
    body: z.object({
      /** the desk's own id: sent twice, created once */
      changeId: requestId,
      details: meetingDetails,
      /** the programme of this meeting of the organisation is copied, moved to the new first day */
      copyOf: z.nullable(wholeNumber(1, INT32_MAX)),
      copiesEntries: z.boolean(),
    }),
    answer: meeting,
  }),
  columnTitles: get(`${ofOrganization}/column-titles`, {
    summary: 'What the columns of pasted lists mean, as members have set it before',
    params: organizationParams,
    ...member,
    answer: z.array(columnTitle),
  }),
  saveColumnTitles: put(`${ofOrganization}/column-titles`, {
    summary: 'Remembers what the columns of a pasted list mean',
    params: organizationParams,
    ...member,
    body: z.object({ titles: list(columnTitle, 100) }),
    answer: z.array(columnTitle),
  }),
  meeting: get(one, {
    summary: 'A meeting with its programme and entries',
    params: eventParams,
    ...member,
    answer: meeting,
  }),
  updates: get(`${one}/updates`, {
    summary: 'What changed in a meeting since a version, and how far its sessions are',
    params: eventParams,
    ...member,
    query: { since: optionalNumber(0, INT32_MAX) },
    answer: meetingUpdate,
  }),
  change: post(`${one}/changes`, {
    summary: 'Changes a meeting, unless somebody else has changed the same fields since',
    params: eventParams,
    ...member,
    body: meetingChange,
    answer: meetingUpdate,
  }),
  undo: post(`${one}/undo`, {
    summary: 'Undoes one change, unless the same things were changed again since; an undo can be undone too',
    params: eventParams,
    ...member,
    body: z.object({ number: wholeNumber(1, INT32_MAX), since: wholeNumber(0, INT32_MAX) }),
    answer: meetingUpdate,
  }),
  log: get(`${one}/log`, {
    summary: 'What was changed in a meeting, by whom and when, newest first',
    params: eventParams,
    ...member,
    query: { before: optionalNumber(1, INT32_MAX) },
    notes: { before: 'Only changes with a lower number, for the next page' },
    answer: z.object({ entries: z.array(logEntry), hasMore: z.boolean() }),
  }),
  startList: get('/api/desk/sessions/:sessionId/start-list', {
    summary:
      'Who takes part in a planned session, in the order of its grid; empty for sessions without entries',
    params: { sessionId: int32Id },
    query: { guid: optionalEventGuid },
    answer: z.object({
      /** the session whose result makes the grid; empty without one */
      fromSessionName: z.string(),
      starters: z.array(starter),
    }),
  }),
  grid: get(`${one}/sessions/:sessionId/grid`, {
    summary: 'The start grid of a planned session, from the result of an earlier one',
    params: { ...eventParams, sessionId: int32Id },
    ...member,
    answer: z.object({ fromSessionName: z.string(), hasResult: z.boolean(), places: z.array(gridPlace) }),
  }),
  unknownTransponders: get(`${one}/unknown-transponders`, {
    summary: 'Transponders in the running sessions that belong to no entry',
    params: eventParams,
    ...member,
    answer: z.array(unknownTransponder),
  }),
};
