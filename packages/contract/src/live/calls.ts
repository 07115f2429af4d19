/** Live timing: running events, their sessions and the leaderboard. Enumerations are numbers here, keys are short. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { shortObject } from '../values/short-names.ts';
import { optionalBoolean, optionalEventGuid, textLike } from '../values/text-values.ts';
import {
  liveEvent,
  liveEventsCall,
  liveSession,
  liveTimestamp,
  liveWeather,
  USER_NAME,
  userNamePattern,
} from './events.ts';
import {
  announcementNames,
  sessionChangesNames,
  sponsorNames,
  sponsorsNames,
  statisticsNames,
  trackMapNames,
  trackPointNames,
  weatherResponseNames,
} from './names.ts';
import { activeSessionCall, liveEventId as eventId, fullLiveSession } from './session.ts';

const text = z.optional(z.string());
const wholeNumber = z.optional(z.int());

export const weatherResponse = shortObject(weatherResponseNames, {
  eventId: z.string(),
  sessionId: z.string(),
  now: z.optional(liveWeather),
  forecasts: z.optional(z.array(liveWeather)),
});
export type WeatherResponse = z.infer<typeof weatherResponse>;

export const sessionChanges = shortObject(sessionChangesNames, {
  changedSessions: z.array(liveSession),
  /** ids */
  deletedSessions: z.array(z.string()),
});

export const liveAnnouncement = shortObject(announcementNames, {
  id: z.string(),
  type: text,
  text: z.string(),
  timestamp: z.optional(liveTimestamp),
  /** in seconds */
  displayTime: wholeNumber,
  priority: wholeNumber,
});
export type LiveAnnouncement = z.infer<typeof liveAnnouncement>;

export const sponsors = shortObject(sponsorsNames, {
  timerId: z.string(),
  sponsors: z.array(
    shortObject(sponsorNames, { timerId: z.string(), name: text, imageUrl: text, websiteUrl: text }),
  ),
});

export const liveStatistics = shortObject(statisticsNames, {
  eventId: text,
  sessionId: text,
  sessionName: z.string(),
  /** `HH:MM` at the track */
  sessionStartedAt: text,
  numberOfParticipantsStarted: wholeNumber,
  numberOfParticipantsRacing: wholeNumber,
  totalLaps: wholeNumber,
  totalPitstopsByAllDrivers: wholeNumber,
  totalLapsByLeader: wholeNumber,
  mostOvertakes: wholeNumber,
  bestLapTime: text,
  bestLapDriverName: text,
  // All known examples of the three histories are empty lists.
  leaderHistory: z.optional(z.array(z.unknown())),
  bestLapHistory: z.optional(z.array(z.unknown())),
  positionsGainedHistory: z.optional(z.array(z.unknown())),
});
export type LiveStatistics = z.infer<typeof liveStatistics>;

export const trackMap = shortObject(trackMapNames, {
  timerId: text,
  name: text,
  configuration: text,
  address: text,
  city: text,
  postCode: text,
  points: z.array(shortObject(trackPointNames, { latitude: z.number(), longitude: z.number() })),
  overlayImageUrl: text,
  overlayImageWidth: wholeNumber,
  overlayImageHeight: wholeNumber,
});

export const liveSessionIdPattern = /^[a-z0-9]{1,32}-\d{1,15}-\d{1,15}$/i;

const sessionId = textLike(liveSessionIdPattern, 'a live session id such as lw-12-34');

/** The calls about an unlisted event need its guid. */
const ofEvent = { guid: optionalEventGuid };

export const liveApi = {
  events: liveEventsCall,
  event: get('/api/events/:eventId', {
    summary: 'One live event with its sessions',
    params: { eventId },
    query: { sessions: optionalBoolean, guid: optionalEventGuid },
    answer: liveEvent,
  }),
  sessionData: get('/api/events/:eventId/sessions/:sessionId/data', {
    summary: 'One live session with its leaderboard',
    params: { eventId, sessionId },
    query: ofEvent,
    answer: fullLiveSession,
  }),
  activeSession: activeSessionCall,
  trackMap: get('/api/events/:eventId/trackmap', {
    summary: "The map of the event's track; 404 if there is none",
    params: { eventId },
    query: ofEvent,
    answer: trackMap,
  }),
  activeAnnouncements: get('/api/events/:eventId/active/announcements', {
    summary: 'The announcements of the running session',
    params: { eventId },
    query: ofEvent,
    answer: z.array(liveAnnouncement),
  }),
  sessionAnnouncements: get('/api/events/:eventId/sessions/:sessionId/announcements', {
    summary: 'The announcements of a session',
    params: { eventId, sessionId },
    query: ofEvent,
    answer: z.array(liveAnnouncement),
  }),
  weather: get('/api/events/:eventId/sessions/:sessionId/weather', {
    summary: 'The weather at a session; 404 if unknown',
    params: { eventId, sessionId },
    query: ofEvent,
    answer: weatherResponse,
  }),
  statistics: get('/api/events/:eventId/sessions/:sessionId/stats', {
    summary: 'The statistics of a session',
    params: { eventId, sessionId },
    query: ofEvent,
    answer: liveStatistics,
  }),
  sponsors: get('/api/timers/:timerId/sponsors', {
    summary: 'The sponsors a timer shows',
    params: { timerId: textLike(userNamePattern, USER_NAME) },
    answer: sponsors,
  }),
};
