/** The private notes of a team at the pit wall, and its own race rules: for everyone who has the invite link. */

import * as z from 'zod/mini';
import { eventIdInPath } from '../live/ids-in-path.ts';
import { filledLine, instantMs, line } from '../values/document-values.ts';
import { del, get, post, put } from '../values/endpoint.ts';
import { optionalEventGuid, textLike } from '../values/text-values.ts';
import { raceRules } from './race-rules.ts';

/** Older ones have to be removed before a new one is stored. */
export const MAX_TEAM_NOTES = 200;
/** Of one account in one event. */
export const MAX_TEAM_NOTEBOOKS = 10;

/** The secret of the invite link. */
export const teamNotesKeyPattern = /^[\w-]{32}$/;
const key = textLike(teamNotesKeyPattern, 'the key of an invite link');

const NOTE_ID = /^[\w-]{8,40}$/;

const newNote = z.object({
  /** made by the browser, so that a note that is sent again is stored once */
  id: textLike(NOTE_ID, 'an id of 8 to 40 letters and digits'),
  author: line(60),
  text: filledLine(500),
});

const teamNote = z.object({ ...newNote.shape, atMs: instantMs });
export type TeamNote = z.infer<typeof teamNote>;

const teamNotebook = z.object({
  eventId: z.int(),
  /** the start number */
  team: z.string(),
  /** of the team; null if it has set none */
  rules: z.nullable(raceRules),
  /** the newest first */
  notes: z.array(teamNote),
});
export type TeamNotebook = z.infer<typeof teamNotebook>;

export const teamNotesApi = {
  create: post('/api/events/:eventId/teamnotes', {
    summary: 'Starts private notes of a team; anyone with the key may read and write them',
    params: { eventId: eventIdInPath },
    query: { guid: optionalEventGuid },
    token: 'required',
    body: z.object({ team: filledLine(20) }),
    answer: z.object({ key: z.string() }),
  }),
  read: get('/api/teamnotes/:key', {
    summary: 'The private notes of a team, and its race rules',
    params: { key },
    answer: teamNotebook,
  }),
  add: post('/api/teamnotes/:key/notes', {
    summary: 'Adds a private note of a team',
    params: { key },
    body: newNote,
    answer: teamNotebook,
  }),
  remove: del('/api/teamnotes/:key/notes/:noteId', {
    summary: 'Removes a private note of a team',
    params: { key, noteId: textLike(NOTE_ID, 'the id of a note') },
    answer: teamNotebook,
  }),
  setRules: put('/api/teamnotes/:key/rules', {
    summary: 'Sets the race rules of a team for its pit wall; null removes them',
    params: { key },
    body: z.object({ rules: z.nullable(raceRules) }),
    answer: teamNotebook,
  }),
  close: del('/api/teamnotes/:key', {
    summary: 'Deletes the private notes of a team, by the person who started them; the link is void',
    params: { key },
    token: 'required',
    answer: z.object({}),
  }),
};
