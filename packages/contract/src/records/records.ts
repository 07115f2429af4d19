/** Lap records of an organisation: by track, layout, direction, class and conditions, each with its history. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { enumName, lengthUnits } from '../values/enums.ts';
import { accountId, int32Id, optionalEventGuid } from '../values/text-values.ts';
import { duration, isoDate } from '../values/wire-values.ts';

/** `unspecified`: nobody has set it, and nothing is kept apart by it. */
export const trackDirections = ['unspecified', 'clockwise', 'counterclockwise'] as const;

export const trackConditions = ['unspecified', 'dry', 'wet'] as const;

export const trackLayout = z.object({
  layoutId: z.int(),
  name: z.string(),
  /** null if nobody has measured it */
  lengthM: z.nullable(z.number()),
});
export type TrackLayout = z.infer<typeof trackLayout>;

/** What a record is for. Records of different ones are never compared. */
export const recordCategory = z.object({
  /** null: the track without a named layout */
  layout: z.nullable(trackLayout),
  direction: z.enum(trackDirections),
  conditions: z.enum(trackConditions),
  /** empty for competitors without a class */
  className: z.string(),
});
export type RecordCategory = z.infer<typeof recordCategory>;

/** Where a lap is in the published results. */
export const recordLap = z.object({
  eventId: z.int(),
  eventName: z.string(),
  sessionId: z.int(),
  sessionName: z.string(),
  finishPosition: z.int(),
  /** null if the result has only the best time */
  lapNumber: z.nullable(z.int()),
  /** who drove it, of a shared car; null if the car was not shared, or if that is not known */
  driver: z.nullable(z.string()),
});
export type RecordLap = z.infer<typeof recordLap>;

export const lapRecord = z.object({
  recordId: z.int(),
  lapTime: duration,
  name: z.string(),
  startNumber: z.string(),
  /** on the calendar of the track */
  date: isoDate,
  /** null for a record that the club entered by hand */
  lap: z.nullable(recordLap),
  /** where a record that was entered by hand is from */
  source: z.string(),
});
export type LapRecord = z.infer<typeof lapRecord>;

export const recordTrack = z.object({
  venueId: z.int(),
  name: z.string(),
  countryCode: z.string(),
  length: z.number(),
  lengthUnit: enumName(lengthUnits),
});
export type RecordTrack = z.infer<typeof recordTrack>;

export const organizationRecords = z.object({
  tracks: z.array(
    z.object({
      track: recordTrack,
      records: z.array(
        z.object({
          category: recordCategory,
          /** the newest first: it is the record, and each was faster than those after it */
          history: z.array(lapRecord),
        }),
      ),
    }),
  ),
});
export type OrganizationRecords = z.infer<typeof organizationRecords>;

export const sessionRecords = z.object({
  /** the records that stood when the session began, one for each class */
  records: z.array(z.object({ className: z.string(), lapTime: duration, name: z.string(), date: isoDate })),
});
export type SessionRecords = z.infer<typeof sessionRecords>;

export const personalBest = z.object({
  track: recordTrack,
  category: recordCategory,
  lapTime: duration,
  date: isoDate,
  lap: recordLap,
  organization: z.object({ id: z.int(), name: z.string() }),
});
export type PersonalBest = z.infer<typeof personalBest>;

export const recordsApi = {
  organizationRecords: get('/api/v0.2.3/eventresults/organizations/:organizationId/records', {
    summary: 'The lap records of an organisation by track and class, each with its history',
    params: { organizationId: int32Id },
    answer: organizationRecords,
  }),
  sessionRecords: get('/api/v0.2.3/eventresults/sessions/:sessionId/records', {
    summary: 'The lap records that stood when a session began, one for each class',
    params: { sessionId: int32Id },
    query: { guid: optionalEventGuid },
    answer: sessionRecords,
  }),
  personalBests: get('/api/v0.2.3/eventresults/accounts/:userId/personalbests', {
    summary: "An account's fastest laps by track and class, from published results",
    params: { userId: accountId },
    token: 'optional',
    answer: z.object({ bests: z.array(personalBest) }),
  }),
};
