/** Live timing: running events, their sessions and the leaderboard. Enumerations are numbers here, keys are short. */

import * as z from 'zod/mini';
import { get } from './endpoint.ts';
import {
  enumNumber,
  lengthUnits,
  liveFlags,
  liveSessionTypes,
  paymentTypes,
  sports,
  weatherTypes,
} from './enums.ts';
import { leaderboardEntry } from './leaderboard-entry.ts';
import { resultConfiguration } from './live-columns.ts';
import {
  announcementNames,
  eventLocationNames,
  fullSessionNames,
  liveEventListNames,
  liveEventNames,
  liveSessionNames,
  sessionChangesNames,
  sponsorNames,
  sponsorsNames,
  statisticsNames,
  timerNames,
  trackMapNames,
  trackNames,
  trackPointNames,
  weatherNames,
  weatherResponseNames,
} from './live-names.ts';
import { shortObject } from './short-names.ts';
import {
  optionalBoolean,
  optionalCountry,
  optionalFilter,
  optionalTextLike,
  textLike,
} from './text-values.ts';

const text = z.optional(z.string());
const wholeNumber = z.optional(z.int());
const decimal = z.optional(z.number());

/** `DD-MM-YYYY HH:MM:SS.mmm` at the track. */
const liveTimestamp = z
  .string()
  .check(
    z.regex(
      /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}\.\d{3}$/,
      'expected a time such as 22-09-2026 09:41:00.000',
    ),
  );

export const liveWeather = shortObject(weatherNames, {
  temperature: decimal,
  timestamp: z.optional(liveTimestamp),
  precipitationIntensity: decimal,
  precipitationProbability: decimal,
  type: z.optional(enumNumber(weatherTypes)),
});
export type LiveWeather = z.infer<typeof liveWeather>;

export const weatherResponse = shortObject(weatherResponseNames, {
  eventId: z.string(),
  sessionId: z.string(),
  now: z.optional(liveWeather),
  forecasts: z.optional(z.array(liveWeather)),
});
export type WeatherResponse = z.infer<typeof weatherResponse>;

const sessionShape = {
  id: z.string(),
  eventId: z.string(),
  eventName: text,
  bestLapTime: text,
  flag: enumNumber(liveFlags),
  sessionType: enumNumber(liveSessionTypes),
  groupName: text,
  laps: wholeNumber,
  lapsToGo: wholeNumber,
  raceTime: text,
  name: z.string(),
  scheduledTimestamp: z.optional(liveTimestamp),
  timeToGo: text,
  trackTemperature: decimal,
};

export const liveSession = shortObject(liveSessionNames, sessionShape);
export type LiveSession = z.infer<typeof liveSession>;

export const fullLiveSession = shortObject(fullSessionNames, {
  ...sessionShape,
  leaderboard: z.array(leaderboardEntry),
  resultConfiguration,
});
export type FullLiveSession = z.infer<typeof fullLiveSession>;

export const sessionChanges = shortObject(sessionChangesNames, {
  changedSessions: z.array(liveSession),
  /** ids */
  deletedSessions: z.array(z.string()),
});
export type SessionChanges = z.infer<typeof sessionChanges>;

export const liveEvent = shortObject(liveEventNames, {
  id: z.string(),
  name: z.string(),
  paymentType: enumNumber(paymentTypes),
  sport: enumNumber(sports),
  flag: z.optional(enumNumber(liveFlags)),
  startDate: z.optional(liveTimestamp),
  videoStreamUrl: text,
  location: z.optional(
    // Coordinates are texts here, as existing programs read them.
    shortObject(eventLocationNames, {
      country: text,
      countryCode: text,
      city: text,
      latitude: text,
      longitude: text,
    }),
  ),
  timerId: text,
  organization: text,
  organizationWebsite: text,
  softwareVersion: text,
  track: z.optional(
    shortObject(trackNames, {
      id: text,
      name: text,
      length: decimal,
      lengthUnit: z.optional(enumNumber(lengthUnits)),
    }),
  ),
  weather: z.optional(liveWeather),
  sessions: z.optional(z.array(liveSession)),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveEventList = shortObject(liveEventListNames, {
  timer: z.optional(shortObject(timerNames, { paymentType: enumNumber(paymentTypes) })),
  activeEventId: text,
  liveEvents: z.array(liveEvent),
  finishedEvents: z.array(liveEvent),
  recentEvents: z.array(liveEvent),
});
export type LiveEventList = z.infer<typeof liveEventList>;

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
export type Sponsors = z.infer<typeof sponsors>;

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
  // Of the three histories only empty lists are known.
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
export type TrackMap = z.infer<typeof trackMap>;

export const liveEventIdPattern = /^[a-z0-9]+-\d+$/i;
export const liveSessionIdPattern = /^[a-z0-9]+-\d+-\d+$/i;
/** Letters, digits, hyphen, underscore, dot, at-sign, space. */
export const userNamePattern = /^[\w\-.@ ]+$/;

const USER_NAME = 'a name of letters, digits, hyphens, underscores, dots, at-signs and spaces';
const eventId = textLike(liveEventIdPattern, 'a live event id such as lw-12');
const sessionId = textLike(liveSessionIdPattern, 'a live session id such as lw-12-34');

export const liveApi = {
  events: get('/api/events', {
    summary: 'Running, finished and recent live events',
    query: {
      userName: optionalTextLike(userNamePattern, USER_NAME),
      sport: optionalFilter(sports),
      countryCode: optionalCountry,
      paidOnly: optionalBoolean,
    },
    answer: liveEventList,
  }),
  event: get('/api/events/:eventId', {
    summary: 'One live event with its sessions',
    params: { eventId },
    query: { sessions: optionalBoolean },
    answer: liveEvent,
  }),
  sessionData: get('/api/events/:eventId/sessions/:sessionId/data', {
    summary: 'One live session with its leaderboard',
    params: { eventId, sessionId },
    answer: fullLiveSession,
  }),
  activeSession: get('/api/events/:eventId/active', {
    summary: 'The running session of an event with its leaderboard; 404 when none runs',
    params: { eventId },
    answer: fullLiveSession,
  }),
  trackMap: get('/api/events/:eventId/trackmap', {
    summary: "The map of the event's track; 404 when there is none",
    params: { eventId },
    answer: trackMap,
  }),
  activeAnnouncements: get('/api/events/:eventId/active/announcements', {
    summary: 'What was announced in the running session',
    params: { eventId },
    answer: z.array(liveAnnouncement),
  }),
  sessionAnnouncements: get('/api/events/:eventId/sessions/:sessionId/announcements', {
    summary: 'What was announced in a session',
    params: { eventId, sessionId },
    answer: z.array(liveAnnouncement),
  }),
  weather: get('/api/events/:eventId/sessions/:sessionId/weather', {
    summary: 'The weather at a session; 404 when it is not known',
    params: { eventId, sessionId },
    answer: weatherResponse,
  }),
  statistics: get('/api/events/:eventId/sessions/:sessionId/stats', {
    summary: 'The statistics of a session',
    params: { eventId, sessionId },
    answer: liveStatistics,
  }),
  sponsors: get('/api/timers/:timerId/sponsors', {
    summary: 'The sponsors a timer shows',
    params: { timerId: textLike(userNamePattern, USER_NAME) },
    answer: sponsors,
  }),
};
