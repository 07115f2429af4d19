/** The calls of publishing at the race desk: result files, their preview, corrections, and earlier results put back. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { rulingDocument } from '../ingest/results-document.ts';
import { publishedResults } from '../ingest/results-upload.ts';
import { sessionKinds } from '../results/events.ts';
import { revision, ruling } from '../results/revisions.ts';
import {
  calendarDay,
  either,
  filledLine,
  line,
  list,
  oneOf,
  timeZone,
  venueTime,
  wholeNumber,
} from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { enumName, resultStatuses, rowStatuses, sports } from '../values/enums.ts';
import { messageFields } from '../values/errors.ts';
import { countryCode, flag } from '../values/location-values.ts';
import { INT32_MAX, int32Id, optionalBoolean } from '../values/text-values.ts';
import { fileFix, namedColumn, resultFields } from './publish-values.ts';
import { deskRights } from './rights.ts';

const id = wholeNumber(1, INT32_MAX);

const newEvent = z.object({
  name: filledLine(200),
  sport: enumName(sports),
  startDate: calendarDay,
  location: z.object({ name: filledLine(200), countryCode, timeZone }),
  isListed: flag,
});
export type NewEvent = z.infer<typeof newEvent>;

/** The part of the form next to the files: what they do not contain, and how they are read. */
export const publishOptions = z.object({
  /** the desk's own id: sent twice, published once */
  uploadId: requestId,
  /** null: the event of a new one, or of a file that contains its own */
  eventId: z.nullable(id),
  newEvent: z.nullable(newEvent),
  /** null: found by its name and start, or added */
  sessionId: z.nullable(id),
  /** empty: as in the file */
  sessionName: line(200),
  sessionType: z.nullable(oneOf(sessionKinds)),
  startsAt: z.nullable(venueTime),
  status: either('Provisional', 'Official'),
  /** shown with the result */
  reason: line(500),
  columns: list(namedColumn, 100),
  remembersColumns: flag,
  fixes: list(fileFix, 1_000),
});
export type PublishOptions = z.infer<typeof publishOptions>;

const placedMessage = z.object({
  /** empty if it is not about a file */
  file: z.string(),
  /** from 1 */
  line: z.nullable(z.int()),
  /** the character in the line, from 1 */
  column: z.nullable(z.int()),
  /** the cell in the line, from 1 */
  cell: z.nullable(z.int()),
  /** the title of the column, or what is missing */
  field: z.string(),
  ...messageFields,
  excerpt: z.nullable(z.object({ text: z.string(), start: z.int(), length: z.int() })),
});
export type PlacedMessage = z.infer<typeof placedMessage>;

const describedFile = z.object({
  name: z.string(),
  /** null if it is not known */
  format: z.nullable(z.string()),
  /** a picture or a program: not read at all */
  isLeftOut: z.boolean(),
  rowCount: z.int(),
  columns: z.array(
    z.object({
      title: z.string(),
      values: z.array(z.string()),
      field: z.nullable(z.enum(resultFields)),
      how: z.enum(['title', 'named', 'unknown']),
    }),
  ),
});
export type DescribedFile = z.infer<typeof describedFile>;

export const resultRow = z.object({
  competitorId: z.int(),
  /** null if not classified */
  position: z.nullable(z.int()),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.string(),
  status: enumName(rowStatuses),
  laps: z.int(),
  totalTimeMs: z.nullable(z.int()),
  bestTimeMs: z.nullable(z.int()),
});
export type ResultRow = z.infer<typeof resultRow>;

/** One competitor as published now and as it will be; null: not in that result. */
export const rowChange = z.object({ before: z.nullable(resultRow), after: z.nullable(resultRow) });
export type RowChange = z.infer<typeof rowChange>;

const previewedSession = z.object({
  name: z.string(),
  type: z.enum(sessionKinds),
  startsAtMs: z.int(),
  /** null if it is new */
  sessionId: z.nullable(z.int()),
  /** 0 if nothing is published */
  revisionBefore: z.int(),
  revision: z.int(),
  isChanged: z.boolean(),
  rows: z.array(rowChange),
});
export type PreviewedSession = z.infer<typeof previewedSession>;

const preview = z.object({
  /** null if it cannot be known before the errors are mended */
  event: z.nullable(z.object({ eventId: z.nullable(z.int()), name: z.string(), timeZone: z.string() })),
  files: z.array(describedFile),
  sessions: z.array(previewedSession),
  errors: z.array(placedMessage),
  warnings: z.array(placedMessage),
});
export type PublishPreview = z.infer<typeof preview>;

const publishableEvent = z.object({
  eventId: z.int(),
  name: z.string(),
  startDate: z.string(),
  path: z.string(),
  sessions: z.array(
    z.object({
      sessionId: z.int(),
      name: z.string(),
      /** empty if it has none: several groups have a session of the same name */
      group: z.string(),
      status: enumName(resultStatuses),
      revision: z.int(),
    }),
  ),
});
export type PublishableEvent = z.infer<typeof publishableEvent>;

const sessionRuling = z.object({
  number: z.int(),
  competitorId: z.int(),
  ruling,
});

const publishedResult = z.object({
  organizationId: z.int(),
  rights: z.array(z.enum(deskRights)),
  event: z.object({ eventId: z.int(), name: z.string(), timeZone: z.string() }),
  sessionId: z.int(),
  name: z.string(),
  /** empty if it has none */
  group: z.string(),
  path: z.string(),
  status: enumName(resultStatuses),
  revision: z.int(),
  /** the revision that can be put back; null if there is none */
  restorable: z.nullable(z.int()),
  /** a result that follows from others is changed there */
  isMerge: z.boolean(),
  rows: z.array(resultRow),
  rulings: z.array(sessionRuling),
  /** the newest first; the name of the member who published it is only for members */
  revisions: z.array(z.extend(revision, { account: z.nullable(z.string()) })),
});
export type PublishedResult = z.infer<typeof publishedResult>;

const competitorEdit = z.object({
  competitorId: id,
  number: line(20),
  firstName: line(100),
  lastName: line(100),
  className: line(100),
});
export type CompetitorEdit = z.infer<typeof competitorEdit>;

const deskCorrection = z.object({
  uploadId: requestId,
  /** the revision that was edited: another one since then is a conflict */
  revision: wholeNumber(1, INT32_MAX),
  status: either('Provisional', 'Official'),
  edits: list(competitorEdit, 1_000),
  /** each names its competitor by its id in the result */
  rulings: list(rulingDocument, 1_000),
  withdrawn: list(wholeNumber(0, INT32_MAX), 1_000),
  reason: filledLine(500),
});
export type DeskCorrection = z.infer<typeof deskCorrection>;

const correctedResult = z.object({
  sessionId: z.int(),
  revision: z.int(),
  rows: z.array(rowChange),
});
export type CorrectedResult = z.infer<typeof correctedResult>;

const ofOrganization = '/api/desk/organizations/:organizationId';
const ofSession = '/api/desk/sessions/:sessionId';
const organizationCall = { params: { organizationId: int32Id }, token: 'required' } as const;
const sessionCall = { params: { sessionId: int32Id }, token: 'required' } as const;

export const deskPublishApi = {
  publishable: get(`${ofOrganization}/publish`, {
    summary: 'The events to publish into, and the columns that members have named before',
    ...organizationCall,
    answer: z.object({
      name: z.string(),
      countryCode: z.string(),
      sport: enumName(sports),
      events: z.array(publishableEvent),
      columns: z.array(namedColumn),
    }),
  }),
  preview: post(`${ofOrganization}/publish/preview`, {
    summary: 'What a form with result files would publish, with all errors; nothing is stored',
    ...organizationCall,
    body: 'file',
    answer: preview,
  }),
  publish: post(`${ofOrganization}/publish`, {
    summary: 'Publishes a form with result files: one part named options, and the files',
    ...organizationCall,
    body: 'file',
    answer: publishedResults,
  }),
  result: get(`${ofSession}/result`, {
    summary: 'A published result to edit, with its rulings and its history',
    ...sessionCall,
    answer: publishedResult,
  }),
  correct: post(`${ofSession}/corrections`, {
    summary: 'Publishes a result again with other names, numbers, classes, rulings or status',
    ...sessionCall,
    query: { dryRun: optionalBoolean },
    notes: { dryRun: 'reports what would change, without publishing it' },
    body: deskCorrection,
    answer: correctedResult,
  }),
  restore: post(`${ofSession}/restore`, {
    summary: 'Puts the result of an earlier revision back, as a new revision',
    ...sessionCall,
    body: z.object({ uploadId: requestId, revision: id, reason: line(500) }),
    answer: correctedResult,
  }),
};
