/** The ingest API: what timers, relays and decoders send. Every call carries an organisation's upload key. */

import * as z from 'zod/mini';
import { keyScopes, ownEvent, upload } from '../people/organizations.ts';
import { passingOdditiesAnswer } from '../practice/passing-oddity.ts';
import { clientId, line } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { int32Id, optionalBoolean, optionalOf, paging } from '../values/text-values.ts';
import { championshipDocument, ownChampionship, savedChampionship } from './championship-document.ts';
import { corrected, correction, sessionRuling } from './correction.ts';
import { liveAccepted, liveBatch } from './live-batch.ts';
import {
  heartbeat,
  passingBatch,
  passingsAccepted,
  practiceLocation,
  practiceLocationDocument,
} from './practice-location.ts';
import { fileNotes, fileQuery } from './results-file-query.ts';
import { publishedResults, resultsUpload } from './results-upload.ts';

const caller = z.object({
  organizationId: z.int(),
  name: z.string(),
  key: z.object({ keyId: z.string(), name: z.string(), scopes: z.array(z.enum(keyScopes)) }),
});

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
    answer: publishedResults,
  }),
  resultsFile: post(`${root}/results/file`, {
    summary: 'Publishes a result file of timing software, plain or packed with gzip or zip',
    ...key,
    query: fileQuery,
    notes: fileNotes,
    body: 'file',
    answer: publishedResults,
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
    query: { clientId: optionalOf(line(200)), ...paging },
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
