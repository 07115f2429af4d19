/** Live timing: running events, their sessions and the leaderboard. Enumerations are numbers here, keys are short. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { shortObject } from '../values/short-names.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { liveEventCall, liveEventsCall, liveTimestamp, liveWeather } from './events.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';
import {
  announcementNames,
  statisticsNames,
  trackMapNames,
  trackPointNames,
  weatherResponseNames,
} from './names.ts';
import { activeSessionCall, fullLiveSession } from './session.ts';
import { sponsorsCall } from './sponsors.ts';

const text = z.optional(z.string());
const wholeNumber = z.optional(z.int());

export const weatherResponse = shortObject(weatherResponseNames, {
  eventId: z.string(),
  sessionId: z.string(),
  now: z.optional(liveWeather),
  forecasts: z.optional(z.array(liveWeather)),
});
export type WeatherResponse = z.infer<typeof weatherResponse>;

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

/** The calls about an unlisted event need its guid. */
const ofEvent = { guid: optionalEventGuid };
const params = { eventId: eventIdInPath, sessionId: sessionIdInPath };

export const trackMapCall = get('/api/events/:eventId/trackmap', {
  summary: "The map of the event's track; 404 if there is none",
  params: { eventId: eventIdInPath },
  query: ofEvent,
  answer: trackMap,
});

export const weatherCall = get('/api/events/:eventId/sessions/:sessionId/weather', {
  summary: 'The weather at a session; 404 if unknown',
  params,
  query: ofEvent,
  answer: weatherResponse,
});

export const statisticsCall = get('/api/events/:eventId/sessions/:sessionId/stats', {
  summary: 'The statistics of a session',
  params,
  query: ofEvent,
  answer: liveStatistics,
});

/** All of them. A screen imports each call that it makes by itself, so that it loads no other. */
export const liveApi = {
  events: liveEventsCall,
  event: liveEventCall,
  sessionData: get('/api/events/:eventId/sessions/:sessionId/data', {
    summary: 'One live session with its leaderboard',
    params,
    query: ofEvent,
    answer: fullLiveSession,
  }),
  activeSession: activeSessionCall,
  trackMap: trackMapCall,
  activeAnnouncements: get('/api/events/:eventId/active/announcements', {
    summary: 'The announcements of the running session',
    params: { eventId: eventIdInPath },
    query: ofEvent,
    answer: z.array(liveAnnouncement),
  }),
  sessionAnnouncements: get('/api/events/:eventId/sessions/:sessionId/announcements', {
    summary: 'The announcements of a session',
    params,
    query: ofEvent,
    answer: z.array(liveAnnouncement),
  }),
  weather: weatherCall,
  statistics: statisticsCall,
  sponsors: sponsorsCall,
};
