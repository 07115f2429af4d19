/** The calls of the championships of an organisation at the race desk. */

import * as z from 'zod/mini';
import { championshipDocument, ownChampionship, savedChampionship } from '../ingest/championship-document.ts';
import { championship } from '../results/championships.ts';
import { sessionKinds } from '../results/events.ts';
import { wholeNumber } from '../values/document-values.ts';
import { get, post } from '../values/endpoint.ts';
import { enumName, resultStatuses } from '../values/enums.ts';
import { uploadWarning } from '../values/errors.ts';
import { INT32_MAX, int32Id } from '../values/text-values.ts';

/** A session that may count, with its id in championship documents. */
const seriesSession = z.object({
  sessionId: z.int(),
  clientId: z.string(),
  name: z.string(),
  /** its heading */
  group: z.string(),
  type: z.enum(sessionKinds),
  isMerge: z.boolean(),
  status: enumName(resultStatuses),
});
export type SeriesSession = z.infer<typeof seriesSession>;

const seriesEvent = z.object({
  eventId: z.int(),
  clientId: z.string(),
  name: z.string(),
  startDate: z.string(),
  /** results of unlisted events do not count until they are listed */
  isListed: z.boolean(),
  sessions: z.array(seriesSession),
});
export type SeriesEvent = z.infer<typeof seriesEvent>;

const seriesRevision = z.object({
  number: z.int(),
  savedAtMs: z.int(),
  /** null for an upload */
  account: z.nullable(z.string()),
});
export type SeriesRevision = z.infer<typeof seriesRevision>;

const storedSeries = z.object({
  organizationId: z.int(),
  summary: ownChampionship,
  /** 0 if it was saved before revisions were kept */
  revision: z.int(),
  document: championshipDocument,
  /** newest first */
  revisions: z.array(seriesRevision),
});
export type StoredSeries = z.infer<typeof storedSeries>;

const savedSeries = z.extend(savedChampionship, { revision: z.int() });
export type SavedSeries = z.infer<typeof savedSeries>;

const ofOrganization = '/api/desk/organizations/:organizationId/championships';
const one = '/api/desk/championships/:championshipId';
const member = { token: 'required' } as const;
const organizationCall = { params: { organizationId: int32Id }, ...member };
const championshipCall = { params: { championshipId: int32Id }, ...member };
const revision = wholeNumber(0, INT32_MAX);

export const deskSeriesApi = {
  list: get(ofOrganization, {
    summary:
      'The championships of an organisation, including deleted ones, and the events that can count in them',
    ...organizationCall,
    answer: z.object({
      name: z.string(),
      championships: z.array(ownChampionship),
      /** newest first */
      events: z.array(seriesEvent),
      /** the classes in the results of these events */
      classes: z.array(z.string()),
    }),
  }),
  preview: post(`${ofOrganization}/preview`, {
    summary: 'The standings that a championship document would give, or all errors; nothing is stored',
    ...organizationCall,
    body: championshipDocument,
    answer: z.object({
      /** null if there are errors */
      standings: z.nullable(championship),
      errors: z.array(uploadWarning),
      warnings: z.array(uploadWarning),
    }),
  }),
  save: post(ofOrganization, {
    summary: 'Saves a championship as a revision, unless somebody else saved one since',
    ...organizationCall,
    body: z.object({ document: championshipDocument, revision }),
    answer: savedSeries,
  }),
  one: get(one, {
    summary: 'A championship to edit, with its revisions',
    ...championshipCall,
    answer: storedSeries,
  }),
  restore: post(`${one}/restore`, {
    summary: 'Puts an earlier revision of a championship back, as a new revision',
    ...championshipCall,
    body: z.object({ revision }),
    answer: savedSeries,
  }),
  setDeleted: post(`${one}/deleted`, {
    summary: 'Deletes a championship, or brings a deleted one back',
    ...championshipCall,
    body: z.object({ isDeleted: z.boolean() }),
    answer: ownChampionship,
  }),
};
