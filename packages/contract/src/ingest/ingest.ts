/** The ingest API: what timers, relays and decoders send. Every call carries an organisation's upload key. */

import * as z from 'zod/mini';
import { keyScopes, ownEvent, upload } from '../people/organizations.ts';
import { passing } from '../practice/passing.ts';
import { passingOdditiesAnswer } from '../practice/passing-oddity.ts';
import { sessionKinds } from '../results/events.ts';
import { resultChange, ruling } from '../results/revisions.ts';
import {
  calendarDay,
  clientId,
  decimal,
  either,
  filledLine,
  instantMs,
  line,
  list,
  oneOf,
  paragraphs,
  timeZone,
  venueTime,
  wholeNumber,
} from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { enumName, resultStatuses, sports } from '../values/enums.ts';
import { uploadWarning } from '../values/errors.ts';
import { expected } from '../values/expected.ts';
import {
  INT32_MAX,
  int32Id,
  optionalBoolean,
  optionalMember,
  optionalOf,
  paging,
  textMatching,
} from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { championshipDocument, ownChampionship, savedChampionship } from './championship-document.ts';
import {
  eventDocument,
  flag,
  locationDocument,
  resultsDocument,
  rulingDocument,
} from './results-document.ts';
import { sessionEvent } from './session-event.ts';

/** The sender's id of one call. Repeating it with the same content changes nothing and gets the same response. */
export const requestId = textMatching(/^[\w.:-]{1,100}$/, expected('expected-id', { maximum: 100 }));

export const MAX_EVENTS_PER_BATCH = 5_000;
export const MAX_PASSINGS_PER_BATCH = 5_000;

/** The response to a repeated call. */
const isRepeated = z.boolean();

export const resultsUpload = z.extend(resultsDocument, { uploadId: requestId });

/** A document in a file may contain the id of its call. */
export const resultsFileDocument = z.extend(resultsDocument, { uploadId: z.optional(requestId) });

const published = z.object({
  uploadId: z.string(),
  isRepeated,
  event: z.object({
    clientId: z.string(),
    eventId: z.int(),
    name: z.string(),
    /** on this site; with the guid if the event is unlisted */
    path: z.string(),
  }),
  sessions: z.array(
    z.object({
      clientId: z.string(),
      sessionId: z.int(),
      name: z.string(),
      /** 0 if the session is only announced */
      revision: z.int(),
      /** false if the document changes nothing */
      isChanged: z.boolean(),
      path: z.string(),
    }),
  ),
  /** published, but worth checking: cars in the laps but not in the result, laps that cannot give the totals */
  warnings: z.array(uploadWarning),
});
export type PublishedResults = z.infer<typeof published>;

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

const liveAccepted = z.object({
  batchId: z.string(),
  isRepeated,
  eventId: z.int(),
  sessionId: z.int(),
  /** `lw-{eventId}-{sessionId}` */
  liveSessionId: z.string(),
  /** of the live session on this site */
  path: z.string(),
});

/** A loop of the track and its role. */
const practiceLoop = z.strictObject({
  loopId: clientId,
  role: oneOf(['finish', 'section', 'pit-in']),
});

/** A track where transponders are timed every day. Loops are in track order; one of them is the finish. */
export const practiceLocationDocument = z.strictObject({
  ...locationDocument.shape,
  sport: enumName(sports),
  description: z.optional(paragraphs(2_000)),
  websiteUrl: z.optional(webAddress),
  /** a shorter time between two passings is not a lap */
  minimumLapTimeMs: wholeNumber(1, 86_400_000),
  loops: list(practiceLoop, 20).check(z.minLength(1, expected('expected-one'))),
  /** one more than there are section loops: from the finish to the first, …, from the last to the finish */
  sections: z.optional(
    list(
      z.strictObject({
        name: line(50),
        lengthM: decimal(0, 500_000),
        isSpeedTrap: z.optional(flag),
      }),
      21,
    ),
  ),
});
export type PracticeLocationDocument = z.infer<typeof practiceLocationDocument>;

const practiceLocation = z.object({
  clientId: z.string(),
  locationId: z.int(),
  name: z.string(),
  lastHeartbeatAtMs: z.nullable(z.int()),
  lastPassingAtMs: z.nullable(z.int()),
  path: z.string(),
});

export const passingBatch = z.strictObject({
  batchId: requestId,
  /** the clientId of a location of the organisation */
  location: clientId,
  passings: list(passing, MAX_PASSINGS_PER_BATCH),
});
export type PassingBatch = z.infer<typeof passingBatch>;

const passingsAccepted = z.object({
  batchId: z.string(),
  isRepeated,
  locationId: z.int(),
  /** how many were new; the others were in an earlier batch */
  stored: z.int(),
});

/** A heartbeat of a decoder, at least once a minute. */
export const heartbeat = z.strictObject({
  location: clientId,
  atMs: instantMs,
  decoderId: z.optional(clientId),
});
export type Heartbeat = z.infer<typeof heartbeat>;

/** A new revision of a result: rulings added or withdrawn, another status, or all of these. */
export const correction = z.strictObject({
  uploadId: requestId,
  /** unchanged if left out */
  status: z.optional(either('Provisional', 'Official')),
  rulings: z.optional(list(rulingDocument, 1_000)),
  /** numbers of rulings, from the list of rulings */
  withdrawn: z.optional(list(wholeNumber(0, INT32_MAX), 1_000)),
  /** by default the name of the upload key */
  publishedBy: z.optional(line(200)),
  reason: line(500),
});
export type Correction = z.infer<typeof correction>;

const corrected = z.object({
  uploadId: z.string(),
  isRepeated,
  sessionId: z.int(),
  revision: z.int(),
  status: enumName(resultStatuses),
  changes: z.array(resultChange),
});

const sessionRuling = z.object({
  number: z.int(),
  startNumber: z.string(),
  name: z.string(),
  decidedBy: z.string(),
  decidedAtMs: z.int(),
  isWithdrawn: z.boolean(),
  ruling,
});

const caller = z.object({
  organizationId: z.int(),
  name: z.string(),
  key: z.object({ keyId: z.string(), name: z.string(), scopes: z.array(z.enum(keyScopes)) }),
});

const optionalText = optionalOf(line(200));

/**
 * Facts that a file does not contain. A known event or session needs only its id. Missing ids are made from the names of
 * event and session.
 */
const fileQuery = {
  uploadId: requestId,
  fileName: optionalText,
  /** by default recognised by its content */
  format: optionalOf(textMatching(/^[a-z0-9-]{1,40}$/, expected('expected-format-name'))),
  eventId: optionalText,
  event: optionalText,
  sport: optionalMember(sports),
  date: optionalOf(z.union([calendarDay, venueTime], expected('expected-date', { example: '2026-05-11' }))),
  location: optionalText,
  country: optionalOf(textMatching(/^[A-Za-z]{2}$/, expected('expected-country'))),
  timeZone: optionalOf(timeZone),
  isListed: optionalBoolean,
  sessionId: optionalText,
  session: optionalText,
  type: optionalOf(
    textMatching(
      /^(practice|qualify|race)$/,
      expected('expected-one-of', { values: sessionKinds.join(', ') }),
    ),
  ),
  group: optionalText,
  startsAt: optionalOf(
    z.union(
      [calendarDay, venueTime],
      expected('expected-date-or-time', { example: '2026-05-11', instant: '2026-05-11T10:27:00' }),
    ),
  ),
  status: optionalOf(
    textMatching(
      /^(Provisional|Official)$/i,
      expected('expected-either', { first: 'Provisional', second: 'Official' }),
    ),
  ),
  publishedBy: optionalText,
  reason: optionalText,
  /** reports what would be published, without publishing it */
  dryRun: optionalBoolean,
  strict: optionalBoolean,
};

const fileNotes = {
  uploadId: 'your id of this upload: repeating it with the same file and query changes nothing',
  fileName: 'shown in errors and in the list of uploads',
  format: 'by default recognised by its content; docs/formats.md lists the formats',
  eventId: 'your own id of the event; by default its date and name',
  event: 'the name of the event; required for a new event, unless the file contains it',
  sport: 'required for a new event',
  date: 'the first day of the event; required for a new event',
  location: 'the name of the track; required for a new event, together with country and timeZone',
  country: 'the country of the track: two letters, such as NL',
  timeZone: 'the time zone of the track and of the times in the file, such as Europe/Amsterdam',
  isListed: 'false: the event opens only with its link',
  sessionId: 'your own id of the session; by default its name',
  session: 'the name of the session, if the file does not contain it',
  type: 'practice, qualify or race, if the file does not contain it',
  group: 'the heading of the session',
  startsAt: 'when it started, in venue time; by default from the file, or the first day',
  status: 'Provisional when it is not given',
  publishedBy: 'by default the name of the key',
  reason: 'why the results are published again',
  dryRun: 'true: reports what would be published, and publishes nothing',
  strict: 'true: refuses results that would be published with a warning',
} satisfies { [Name in keyof typeof fileQuery]: string };

const root = '/api/ingest/v1';
const key = { token: 'key' } as const;

export const ingestApi = {
  caller: get(`${root}/organization`, {
    summary: 'The organisation and scopes of this upload key',
    ...key,
    answer: caller,
  }),
  results: post(`${root}/results`, {
    summary: 'Publishes a whole event or one session; other content sent later becomes a revision',
    ...key,
    query: { dryRun: optionalBoolean, strict: optionalBoolean },
    notes: { dryRun: fileNotes.dryRun, strict: fileNotes.strict },
    body: resultsUpload,
    answer: published,
  }),
  resultsFile: post(`${root}/results/file`, {
    summary: 'Publishes a result file of timing software, plain or packed with gzip or zip',
    ...key,
    query: fileQuery,
    notes: fileNotes,
    body: 'file',
    answer: published,
  }),
  live: post(`${root}/live`, {
    summary: 'Events of a running session; acknowledged when they are on the disk',
    ...key,
    body: liveBatch,
    answer: liveAccepted,
  }),
  practiceLocations: get(`${root}/practice/locations`, {
    summary: 'The practice locations of the organisation',
    ...key,
    answer: z.array(practiceLocation),
  }),
  savePracticeLocation: put(`${root}/practice/locations/:clientId`, {
    summary: 'Registers a practice location with its loops and sections, or changes it',
    params: { clientId },
    ...key,
    body: practiceLocationDocument,
    answer: practiceLocation,
  }),
  practiceOddities: get(`${root}/practice/locations/:clientId/oddities`, {
    summary: 'Oddities of the newest passings of a practice location, for its timer',
    params: { clientId },
    ...key,
    answer: passingOdditiesAnswer,
  }),
  passings: post(`${root}/practice/passings`, {
    summary: 'Passings at the loops of a practice location; acknowledged when they are on the disk',
    ...key,
    body: passingBatch,
    answer: passingsAccepted,
  }),
  heartbeat: post(`${root}/heartbeat`, {
    summary: 'The heartbeat of a decoder at a practice location',
    ...key,
    body: heartbeat,
    answer: practiceLocation,
  }),
  events: get(`${root}/events`, {
    summary: 'The events of the organisation with their sessions, including deleted ones, newest first',
    ...key,
    query: { clientId: optionalText, ...paging },
    answer: z.array(ownEvent),
  }),
  deleteEvent: del(`${root}/events/:eventId`, {
    summary: 'Deletes an event of the organisation; it can be restored',
    params: { eventId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  restoreEvent: post(`${root}/events/:eventId/restore`, {
    summary: 'Restores a deleted event',
    params: { eventId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  championships: get(`${root}/championships`, {
    summary: 'The championships that the organisation sent, including deleted ones, newest season first',
    ...key,
    query: paging,
    answer: z.array(ownChampionship),
  }),
  saveChampionship: post(`${root}/championships`, {
    summary: 'Creates or changes a championship; its standings are counted from the results of its sessions',
    ...key,
    query: { dryRun: optionalBoolean },
    notes: { dryRun: 'true: reports what would be saved, and saves nothing' },
    body: championshipDocument,
    answer: savedChampionship,
  }),
  deleteChampionship: del(`${root}/championships/:championshipId`, {
    summary: 'Deletes a championship of the organisation; it can be restored',
    params: { championshipId: int32Id },
    ...key,
    answer: ownChampionship,
  }),
  restoreChampionship: post(`${root}/championships/:championshipId/restore`, {
    summary: 'Restores a deleted championship',
    params: { championshipId: int32Id },
    ...key,
    answer: ownChampionship,
  }),
  rulings: get(`${root}/sessions/:sessionId/rulings`, {
    summary: "The officials' decisions in a session, in the order of decision",
    params: { sessionId: int32Id },
    ...key,
    answer: z.array(sessionRuling),
  }),
  endSession: post(`${root}/sessions/:sessionId/end`, {
    summary: 'Ends a running session; its provisional result is published as if its timer had ended it',
    params: { sessionId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  deleteSession: del(`${root}/sessions/:sessionId`, {
    summary: 'Deletes a session that was only timed live, with all of its laps, permanently',
    params: { sessionId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  correct: post(`${root}/sessions/:sessionId/revisions`, {
    summary: 'Publishes a revision: penalties, relegations, deleted laps, statuses, provisional or official',
    params: { sessionId: int32Id },
    ...key,
    body: correction,
    answer: corrected,
  }),
  uploads: get(`${root}/uploads`, {
    summary: 'The uploads with their errors, newest first',
    ...key,
    query: paging,
    answer: z.array(upload),
  }),
};
