/** The way in: what timers, relays and decoders send. Every call carries the upload key of an organisation. */

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
  filledLine,
  instantMs,
  line,
  list,
  paragraphs,
  timeZone,
  venueTime,
  wholeNumber,
} from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { enumName, resultStatuses, sports } from '../values/enums.ts';
import {
  INT32_MAX,
  int32Id,
  optionalBoolean,
  optionalMember,
  optionalOf,
  optionalTextLike,
  paging,
  textLike,
} from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { championshipDocument, ownChampionship, savedChampionship } from './championship-document.ts';
import { eventDocument, locationDocument, resultsDocument, rulingDocument } from './results-document.ts';
import { sessionEvent } from './session-event.ts';

/** The sender's name for one call: sent again with the same content it changes nothing and is answered as before. */
export const requestId = textLike(
  /^[\w.:-]{1,100}$/,
  'an id of 1 to 100 letters, digits, dots, colons and hyphens',
);

export const MAX_EVENTS_PER_BATCH = 5_000;
export const MAX_PASSINGS_PER_BATCH = 5_000;

/** What the server says to a repeated call: that it had been stored before. */
const isRepeated = z.boolean();

export const resultsUpload = z.extend(resultsDocument, { uploadId: requestId });
export type ResultsUpload = z.infer<typeof resultsUpload>;

/** As a file: perhaps with the id of the call that it was written for. */
export const resultsFileDocument = z.extend(resultsDocument, { uploadId: z.optional(requestId) });

const published = z.object({
  uploadId: z.string(),
  isRepeated,
  event: z.object({
    clientId: z.string(),
    eventId: z.int(),
    name: z.string(),
    /** on this site, with the guid where the event is not listed */
    path: z.string(),
  }),
  sessions: z.array(
    z.object({
      clientId: z.string(),
      sessionId: z.int(),
      name: z.string(),
      /** 0 for a session that is only announced */
      revision: z.int(),
      /** false where the document says what was known already */
      isChanged: z.boolean(),
      path: z.string(),
    }),
  ),
  /** what was published and deserves a look: cars in the laps and not in the result, laps that cannot give the totals */
  warnings: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type PublishedResults = z.infer<typeof published>;

/** In which session of which event the batch belongs. Both are made when they are not known yet. */
/** What a run is called until its feed names it; then the session takes that name. */
export const UNNAMED_SESSION = 'Session';

export const liveSessionDocument = z.strictObject({
  clientId,
  name: filledLine(200),
  type: z.enum(sessionKinds, `expected one of ${sessionKinds.join(', ')}`),
  group: z.optional(filledLine(200)),
  /** the time of its first event when it is not given */
  startsAt: z.optional(venueTime),
});
export type LiveSessionDocument = z.infer<typeof liveSessionDocument>;

export const liveBatch = z.strictObject({
  batchId: requestId,
  /** counts up with every batch of one source: the order in which the source said things */
  sequence: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  event: eventDocument,
  session: liveSessionDocument,
  events: list(sessionEvent, MAX_EVENTS_PER_BATCH),
});
export type LiveBatch = z.infer<typeof liveBatch>;

/** A batch whose events have not been looked at. */
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
export type LiveAccepted = z.infer<typeof liveAccepted>;

/** A loop in the ground: where sections end and what is measured there. */
const practiceLoop = z.strictObject({
  loopId: clientId,
  role: z.enum(['finish', 'section', 'pit-in'], 'expected one of finish, section, pit-in'),
});

/** A place where transponders are timed day in, day out. Loops come in track order; one of them is the finish. */
export const practiceLocationDocument = z.strictObject({
  ...locationDocument.shape,
  sport: enumName(sports),
  description: z.optional(paragraphs(2_000)),
  websiteUrl: z.optional(webAddress),
  /** a second sighting before this has passed is no lap */
  minimumLapTimeMs: wholeNumber(1, 86_400_000),
  loops: list(practiceLoop, 20).check(z.minLength(1, 'expected at least one')),
  /** one more than there are section loops: from the finish to the first, …, from the last to the finish */
  sections: z.optional(
    list(
      z.strictObject({
        name: line(50),
        lengthM: decimal(0, 500_000),
        isSpeedTrap: z.optional(z.boolean()),
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
  /** how many were new; the rest had come in before with another batch */
  stored: z.int(),
});
export type PassingsAccepted = z.infer<typeof passingsAccepted>;

/** A sign of life of a decoder, at least once a minute. */
export const heartbeat = z.strictObject({
  location: clientId,
  atMs: instantMs,
  decoderId: z.optional(clientId),
});
export type Heartbeat = z.infer<typeof heartbeat>;

/** A result published anew: with more rulings, with some taken back, with another status, or all of it. */
export const correction = z.strictObject({
  uploadId: requestId,
  /** stays as it is when it is not given */
  status: z.optional(z.enum(['Provisional', 'Official'], 'expected Provisional or Official')),
  rulings: z.optional(list(rulingDocument, 1_000)),
  /** numbers of rulings, as the list of them says */
  withdrawn: z.optional(list(wholeNumber(0, INT32_MAX), 1_000)),
  /** the name of the upload key when it is not given */
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
 * What a file does not say about itself. An event or session that is known by its id needs no more than that id; ids that
 * are not given are made from event and session name.
 */
const fileQuery = {
  uploadId: requestId,
  fileName: optionalText,
  /** recognised by its content when it is not given */
  format: optionalTextLike(/^[a-z0-9-]{1,40}$/, 'the name of a format'),
  eventId: optionalText,
  event: optionalText,
  sport: optionalMember(sports),
  date: optionalOf(z.union([calendarDay, venueTime], 'expected a date such as 2026-05-11')),
  location: optionalText,
  country: optionalTextLike(/^[A-Za-z]{2}$/, 'a two-letter country code'),
  timeZone: optionalOf(timeZone),
  isListed: optionalBoolean,
  sessionId: optionalText,
  session: optionalText,
  type: optionalTextLike(/^(practice|qualify|race)$/, `one of ${sessionKinds.join(', ')}`),
  group: optionalText,
  startsAt: optionalOf(
    z.union(
      [calendarDay, venueTime],
      'expected a date such as 2026-05-11 or a date and time such as 2026-05-11T10:27:00',
    ),
  ),
  status: optionalTextLike(/^(Provisional|Official)$/i, 'Provisional or Official'),
  publishedBy: optionalText,
  reason: optionalText,
  /** only says what would be published */
  dryRun: optionalBoolean,
  strict: optionalBoolean,
};

const fileNotes = {
  uploadId: 'your name for this upload: sent again with the same file and query it changes nothing',
  fileName: 'told again in errors and in the list of uploads',
  format: 'recognised by its content when it is not given; docs/formats.md lists them',
  eventId: 'your own id of the event; date and name of the event when it is not given',
  event: 'the name of the event; needed for one that is not known yet, unless the file names it',
  sport: 'needed for a new event',
  date: 'the first day of the event; needed for a new event',
  location: 'the name of the track; needed for a new event, together with country and timeZone',
  country: 'of the track: two letters, such as NL',
  timeZone: 'of the track, such as Europe/Amsterdam: the clock of the file',
  isListed: 'false: the event is found only by who has its link',
  sessionId: 'your own id of the session; its name when it is not given',
  session: 'the name of the session, where the file does not say it',
  type: 'practice, qualify or race, where the file does not say it',
  group: 'the heading under which the session stands',
  startsAt: 'when it started at the venue; from the file, or the first day, when it is not given',
  status: 'Provisional when it is not given',
  publishedBy: 'the name of the key when it is not given',
  reason: 'why results are published anew',
  dryRun: 'true: says what would be published, and publishes nothing',
  strict: 'true: refuses what would be published with a warning that it may be wrong',
} satisfies { [Name in keyof typeof fileQuery]: string };

const root = '/api/ingest/v1';
const key = { token: 'key' } as const;

export const ingestApi = {
  caller: get(`${root}/organization`, {
    summary: 'Whose upload key this is, and what it is for',
    ...key,
    answer: caller,
  }),
  results: post(`${root}/results`, {
    summary: 'Publishes a whole event or one session; sent again with other content it becomes a revision',
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
    summary: 'What happened in a running session; answered when it is durable',
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
    summary: 'What is odd about the newest passings of a practice location, for its timer to look at',
    params: { clientId },
    ...key,
    answer: passingOdditiesAnswer,
  }),
  passings: post(`${root}/practice/passings`, {
    summary: 'Passings at the loops of a practice location; answered when they are durable',
    ...key,
    body: passingBatch,
    answer: passingsAccepted,
  }),
  heartbeat: post(`${root}/heartbeat`, {
    summary: 'A decoder of a practice location is alive',
    ...key,
    body: heartbeat,
    answer: practiceLocation,
  }),
  events: get(`${root}/events`, {
    summary: 'The events of the organisation with their sessions, deleted ones too, newest first',
    ...key,
    query: { clientId: optionalText, ...paging },
    answer: z.array(ownEvent),
  }),
  deleteEvent: del(`${root}/events/:eventId`, {
    summary: 'Takes an event of the organisation off the site; it can be restored',
    params: { eventId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  restoreEvent: post(`${root}/events/:eventId/restore`, {
    summary: 'Brings a deleted event back',
    params: { eventId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  championships: get(`${root}/championships`, {
    summary: 'The championships that the organisation sent, deleted ones too, newest season first',
    ...key,
    query: paging,
    answer: z.array(ownChampionship),
  }),
  saveChampionship: post(`${root}/championships`, {
    summary:
      'Makes a championship of sessions that are known, or changes it; its standings follow from their results',
    ...key,
    query: { dryRun: optionalBoolean },
    notes: { dryRun: 'true: says what would be made, and makes nothing' },
    body: championshipDocument,
    answer: savedChampionship,
  }),
  deleteChampionship: del(`${root}/championships/:championshipId`, {
    summary: 'Takes a championship of the organisation off the site; it can be restored',
    params: { championshipId: int32Id },
    ...key,
    answer: ownChampionship,
  }),
  restoreChampionship: post(`${root}/championships/:championshipId/restore`, {
    summary: 'Brings a deleted championship back',
    params: { championshipId: int32Id },
    ...key,
    answer: ownChampionship,
  }),
  rulings: get(`${root}/sessions/:sessionId/rulings`, {
    summary: 'What the officials decided in a session, in the order of decision',
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
    summary: 'Deletes a session that was only timed live, with all of its laps, for good',
    params: { sessionId: int32Id },
    ...key,
    answer: ownEvent,
  }),
  correct: post(`${root}/sessions/:sessionId/revisions`, {
    summary:
      'Publishes a session anew: penalties, relegations, deleted laps, statuses, provisional or official',
    params: { sessionId: int32Id },
    ...key,
    body: correction,
    answer: corrected,
  }),
  uploads: get(`${root}/uploads`, {
    summary: 'What was uploaded when, with errors, newest first',
    ...key,
    query: paging,
    answer: z.array(upload),
  }),
};
