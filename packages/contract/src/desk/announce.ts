/** The calls of the announcer's desk: facts before and during a session, and notes about drivers. */

import * as z from 'zod/mini';
import { sessionFacts } from '../results/facts.ts';
import { filledLine, line, paragraphs, wholeNumber } from '../values/document-values.ts';
import { get, put } from '../values/endpoint.ts';
import { int32Id } from '../values/text-values.ts';

export const MAX_NOTE = 600;
/** of an organisation */
export const MAX_NOTES = 1_000;

const text = {
  /** the full name of the driver */
  name: filledLine(200),
  /** the pronunciation; empty if nobody has written it */
  say: line(100),
  note: paragraphs(MAX_NOTE),
};

const announcerNote = z.object({
  name: z.string(),
  /** the same for the same words, regardless of case, order and accents */
  key: z.string(),
  say: z.string(),
  note: z.string(),
  version: z.int(),
  changedAtMs: z.int(),
  /** empty if the account was deleted */
  changedBy: z.string(),
});
export type AnnouncerNote = z.infer<typeof announcerNote>;

const ofNotes = '/api/desk/organizations/:organizationId/announcer-notes';
const organizationCall = { params: { organizationId: int32Id }, token: 'required' } as const;

export const announceApi = {
  facts: get('/api/desk/events/:eventId/sessions/:sessionId/facts', {
    summary: 'What an announcer can tell about the drivers of a session, from earlier public results',
    params: { eventId: int32Id, sessionId: int32Id },
    token: 'required',
    answer: sessionFacts,
  }),
  notes: get(ofNotes, {
    summary: 'The notes of the announcers of an organisation about drivers',
    ...organizationCall,
    answer: z.object({ notes: z.array(announcerNote) }),
  }),
  saveNote: put(ofNotes, {
    summary: 'Stores a note about a driver, unless somebody else has changed it; without texts it is removed',
    ...organizationCall,
    body: z.object({
      ...text,
      /** that was read; 0 for a new note */
      version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    }),
    answer: z.object({
      /** `refused`: somebody else was faster, and the newer note is here */
      outcome: z.enum(['stored', 'refused']),
      /** null if there is none */
      note: z.nullable(announcerNote),
    }),
  }),
};
