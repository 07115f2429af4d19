/** The calls of the live pages of an event at the race desk: announcements, stream, sponsors, columns and track map. */

import * as z from 'zod/mini';
import { requestId } from '../ingest/request-id.ts';
import { resultConfiguration } from '../live/columns.ts';
import { columnChoice, liveTrackMap, sponsorList, videoStream } from '../live/presentation.ts';
import { avatarBody } from '../people/accounts.ts';
import { filledLine, list, paragraphs, wholeNumber } from '../values/document-values.ts';
import { get, post, put } from '../values/endpoint.ts';
import { INT32_MAX, int32Id } from '../values/text-values.ts';
import { deskRights } from './rights.ts';

export const MAX_ANNOUNCEMENT = 500;

const announced = z.object({
  /** of a running session: the id in its journal; otherwise the row of its result */
  announcementId: z.string(),
  atMs: z.int(),
  text: z.string(),
  /** false for texts that the timing software sends: they are taken back there */
  canWithdraw: z.boolean(),
});
export type Announced = z.infer<typeof announced>;

const livePageSession = z.object({
  sessionId: z.int(),
  name: z.string(),
  startsAtMs: z.int(),
  state: z.enum(['planned', 'running', 'over']),
  /** what differs from the defaults */
  columns: resultConfiguration,
  announcements: z.array(announced),
});

const livePages = z.object({
  organizationId: z.int(),
  rights: z.array(z.enum(deskRights)),
  event: z.object({
    eventId: z.int(),
    name: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    timeZone: z.string(),
    /** of its live page */
    path: z.string(),
  }),
  track: z.object({
    name: z.string(),
    /** 0 if it is not known */
    lengthM: z.number(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  videoStreamUrl: z.nullable(z.string()),
  sponsors: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.optional(z.string()),
      websiteUrl: z.optional(z.string()),
    }),
  ),
  /** null if there is none */
  trackMap: z.nullable(liveTrackMap),
  sessions: z.array(livePageSession),
});
export type LivePages = z.infer<typeof livePages>;

const ofEvent = '/api/desk/events/:eventId/live';
const eventCall = { params: { eventId: int32Id }, token: 'required' } as const;
const sessionId = wholeNumber(1, INT32_MAX);

export const deskLivePagesApi = {
  pages: get(ofEvent, {
    summary: 'What the live pages of an event show next to the timing',
    ...eventCall,
    answer: livePages,
  }),
  announce: post(`${ofEvent}/announcements`, {
    summary: 'Announces a text in a session: to its viewers if it runs, otherwise with its result',
    ...eventCall,
    body: z.object({
      /** the desk's own id: sent twice, announced once */
      requestId,
      sessionId,
      text: paragraphs(MAX_ANNOUNCEMENT).check(z.minLength(1)),
    }),
    answer: livePages,
  }),
  withdraw: post(`${ofEvent}/announcements/withdraw`, {
    summary: 'Takes an announcement back',
    ...eventCall,
    body: z.object({ requestId, sessionId, announcementId: filledLine(100) }),
    answer: livePages,
  }),
  saveStream: put(`${ofEvent}/stream`, {
    summary: 'Sets the address of the video stream; null removes it',
    ...eventCall,
    body: videoStream,
    answer: livePages,
  }),
  saveSponsors: put(`${ofEvent}/sponsors`, {
    summary: 'Sets the sponsors of the organisation, in the order in which they are shown',
    ...eventCall,
    body: sponsorList,
    answer: livePages,
  }),
  saveColumns: put(`${ofEvent}/columns`, {
    summary: 'Sets the columns of the live leaderboards of sessions',
    ...eventCall,
    body: z.extend(columnChoice, { sessionIds: list(sessionId, 500) }),
    answer: livePages,
  }),
  saveTrackMap: put(`${ofEvent}/trackmap`, {
    summary: 'Sets the map of the track with its loops; without points it is removed',
    ...eventCall,
    body: liveTrackMap,
    answer: livePages,
  }),
  addPicture: post('/api/desk/organizations/:organizationId/pictures', {
    summary: 'Stores a picture for sponsors and returns its address; sent twice, stored once',
    params: { organizationId: int32Id },
    token: 'required',
    body: avatarBody,
    answer: z.object({ url: z.string() }),
  }),
};
