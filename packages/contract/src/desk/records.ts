/** Lap records at the race desk: proposals, decisions, records entered by hand, and what sessions were driven on. */

import * as z from 'zod/mini';
import {
  lapRecord,
  recordCategory,
  recordLap,
  recordTrack,
  trackConditions,
  trackDirections,
  trackLayout,
} from '../records/records.ts';
import { calendarDay, filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { get, post, put } from '../values/endpoint.ts';
import { INT32_MAX, int32Id } from '../values/text-values.ts';
import { duration, isoDate } from '../values/wire-values.ts';

export const MAX_LAYOUTS = 50;
/** A lap of a day is no record. */
export const LONGEST_RECORD_MS = 86_399_999;

export const recordDecisions = ['accepted', 'rejected', 'withdrawn'] as const;
export type RecordDecision = (typeof recordDecisions)[number];

const id = wholeNumber(1, INT32_MAX);
const reason = line(500);

/** A lap of an official result that nobody has decided on. */
const recordProposal = z.object({
  competitorId: z.int(),
  lapTimeMs: z.int(),
  lapTime: duration,
  name: z.string(),
  startNumber: z.string(),
  date: isoDate,
  lap: recordLap,
});
export type RecordProposal = z.infer<typeof recordProposal>;

const decidedRecord = z.extend(lapRecord, {
  /** its last decision */
  state: z.enum(recordDecisions),
  /** false: the lap is in no official result any more, so the record before it stands */
  isValid: z.boolean(),
  /** the first one first */
  decisions: z.array(
    z.object({ decision: z.enum(recordDecisions), reason: z.string(), by: z.string(), atMs: z.int() }),
  ),
});
export type DecidedRecord = z.infer<typeof decidedRecord>;

const deskRecords = z.object({
  organizationName: z.string(),
  tracks: z.array(
    z.object({
      track: recordTrack,
      layouts: z.array(trackLayout),
      categories: z.array(
        z.object({
          category: recordCategory,
          /** the record that stands; null without one */
          standingId: z.nullable(z.int()),
          proposals: z.array(recordProposal),
          /** everything that was decided, the newest lap first */
          decided: z.array(decidedRecord),
        }),
      ),
    }),
  ),
});
export type DeskRecords = z.infer<typeof deskRecords>;

const setupFields = {
  layoutId: z.nullable(id),
  direction: oneOf(trackDirections),
  conditions: oneOf(trackConditions),
};
export const trackSetup = z.object(setupFields);
export type TrackSetup = z.infer<typeof trackSetup>;

const eventTrack = z.object({
  layouts: z.array(trackLayout),
  /** of all sessions without their own */
  event: trackSetup,
  sessions: z.array(
    z.object({ sessionId: z.int(), name: z.string(), startsAtMs: z.int(), own: z.nullable(trackSetup) }),
  ),
});
export type EventTrack = z.infer<typeof eventTrack>;

const member = { token: 'required' } as const;
const ofOrganization = '/api/desk/organizations/:organizationId/records';
const organizationParams = { organizationId: int32Id };
const ofEvent = '/api/desk/events/:eventId/track';

export const deskRecordsApi = {
  records: get(ofOrganization, {
    summary: 'The lap records of an organisation with proposals, decisions and layouts',
    params: organizationParams,
    ...member,
    answer: deskRecords,
  }),
  decideProposal: post(`${ofOrganization}/proposals`, {
    summary: 'Accepts or rejects the lap of a proposal',
    params: organizationParams,
    ...member,
    body: z.object({
      competitorId: id,
      lapNumber: z.nullable(id),
      lapTimeMs: wholeNumber(1, LONGEST_RECORD_MS),
      decision: oneOf(['accepted', 'rejected']),
      reason,
    }),
    answer: deskRecords,
  }),
  enterRecord: post(ofOrganization, {
    summary: 'Enters a record by hand, with its source',
    params: organizationParams,
    ...member,
    body: z.object({
      venueId: id,
      ...setupFields,
      className: line(100),
      lapTimeMs: wholeNumber(1, LONGEST_RECORD_MS),
      name: filledLine(200),
      startNumber: line(20),
      date: calendarDay,
      source: filledLine(500),
    }),
    answer: deskRecords,
  }),
  decideRecord: post(`${ofOrganization}/:recordId/decisions`, {
    summary: 'Accepts, rejects or withdraws a record that was decided before',
    params: { ...organizationParams, recordId: int32Id },
    ...member,
    body: z.object({ decision: oneOf(recordDecisions), reason: filledLine(500) }),
    answer: deskRecords,
  }),
  saveLayouts: put('/api/desk/organizations/:organizationId/tracks/:venueId/layouts', {
    summary: 'Names the layouts of a track; those left out are removed',
    params: { ...organizationParams, venueId: int32Id },
    ...member,
    body: z.object({
      layouts: list(
        z.object({
          layoutId: z.nullable(id),
          name: filledLine(60),
          lengthM: z.nullable(wholeNumber(1, 100_000)),
        }),
        MAX_LAYOUTS,
      ),
    }),
    answer: deskRecords,
  }),
  eventTrack: get(ofEvent, {
    summary: 'The layout, direction and conditions of the sessions of an event',
    params: { eventId: int32Id },
    ...member,
    answer: eventTrack,
  }),
  saveEventTrack: put(ofEvent, {
    summary: 'Sets layout, direction and conditions of an event, or of one of its sessions',
    params: { eventId: int32Id },
    ...member,
    body: z.object({
      /** null: of all sessions without their own */
      sessionId: z.nullable(id),
      /** null: a session follows its event, and an event has nothing set */
      setup: z.nullable(trackSetup),
    }),
    answer: eventTrack,
  }),
};
