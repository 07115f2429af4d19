/** Printed sheets as PDF: which there are of an event and of a session, and the sheets themselves. */

import * as z from 'zod/mini';
import { languages } from '../values/constants.ts';
import { oneOf } from '../values/document-values.ts';
import { get } from '../values/endpoint.ts';
import {
  INT32_MAX,
  int32Id,
  longId,
  optionalEventGuid,
  optionalOf,
  placeInPath,
} from '../values/text-values.ts';

export const paperSizes = ['A4', 'Letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Of a session: its result, the same with all laps, the lap chart, and the start grid. */
export const sessionSheets = ['result', 'laps', 'lapchart', 'grid'] as const;
export type SessionSheet = (typeof sessionSheets)[number];

/** The size of the paper, A4 unless named, and the language of the texts, English unless named. */
export const sheetQuery = { size: optionalOf(oneOf(paperSizes)), lang: optionalOf(oneOf(languages)) };

export const sheetNotes = {
  size: 'the size of the paper; A4 if it is missing',
  lang: 'the language of the texts; English if it is missing',
};

const guid = optionalEventGuid;
const sheet = { query: { ...sheetQuery, guid }, notes: sheetNotes, answer: 'file' } as const;

export const printsApi = {
  eventPrints: get('/api/v0.2.3/eventresults/events/:eventId/pdf', {
    summary: 'Which sheets of an event can be printed',
    params: { eventId: int32Id },
    query: { guid },
    answer: z.object({
      hasEntries: z.boolean(),
      /** the sessions with a start grid, in the order of the programme */
      grids: z.array(z.object({ sessionId: z.int(), name: z.string() })),
    }),
  }),
  entryList: get('/api/v0.2.3/eventresults/events/:eventId/pdf/entries', {
    summary: 'The entry list of an event as a PDF',
    params: { eventId: int32Id },
    ...sheet,
  }),
  sessionPrints: get('/api/v0.2.3/eventresults/sessions/:sessionId/pdf', {
    summary: 'Which sheets of a session can be printed, and the finish positions of the signed-in person',
    params: { sessionId: int32Id },
    query: { guid },
    token: 'optional',
    answer: z.object({
      sheets: z.array(z.enum(sessionSheets)),
      /** a certificate can be printed for each of them */
      ownPositions: z.array(z.int()),
    }),
  }),
  sessionSheet: get('/api/v0.2.3/eventresults/sessions/:sessionId/pdf/:sheet', {
    summary: 'A sheet of a session as a PDF: result, laps, lapchart or grid',
    params: { sessionId: int32Id, sheet: oneOf(sessionSheets) },
    ...sheet,
  }),
  ownCertificate: get('/api/v0.2.3/eventresults/sessions/:sessionId/lapdata/:finishPosition/certificate', {
    summary: 'The certificate of the signed-in person for an own result, as a PDF',
    params: { sessionId: int32Id, finishPosition: placeInPath(INT32_MAX) },
    token: 'required',
    ...sheet,
  }),
  standingsSheet: get('/api/v0.2.3/eventresults/championships/:championshipId/pdf', {
    summary: 'The standings of a championship as a PDF',
    params: { championshipId: longId },
    query: sheetQuery,
    notes: sheetNotes,
    answer: 'file',
  }),
};
