/** Live events and their sessions, as in the list of what is running now. */

import * as z from 'zod/mini';
import { classColor } from '../results/class-color.ts';
import { eventWinner } from '../results/event-winner.ts';
import { get } from '../values/endpoint.ts';
import {
  enumNumber,
  lengthUnits,
  liveFlags,
  liveSessionTypes,
  paymentTypes,
  sports,
  weatherTypes,
} from '../values/enums.ts';
import { shortObject } from '../values/short-names.ts';
import {
  optionalBoolean,
  optionalCountry,
  optionalEventGuid,
  optionalFilter,
  optionalTextLike,
} from '../values/text-values.ts';
import { eventIdInPath } from './ids-in-path.ts';
import {
  eventLocationNames,
  liveEventListNames,
  liveEventNames,
  liveSessionNames,
  sessionChangesNames,
  timerNames,
  trackNames,
  weatherNames,
} from './names.ts';

const text = z.optional(z.string());
const wholeNumber = z.optional(z.int());
const decimal = z.optional(z.number());

/** `DD-MM-YYYY HH:MM:SS.mmm` at the track. */
export const liveTimestamp = z
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

export const sessionShape = {
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
  /** the first of a session with laps: the leader, or the winner once it is over */
  leader: z.optional(z.object({ number: z.string(), name: z.string() })),
};

export const liveSession = shortObject(liveSessionNames, sessionShape);
export type LiveSession = z.infer<typeof liveSession>;

export const liveEvent = shortObject(liveEventNames, {
  id: z.string(),
  name: z.string(),
  paymentType: enumNumber(paymentTypes),
  /** see liveEventStatuses; responses that a browser kept from an earlier version may have another number */
  status: wholeNumber,
  sport: z.optional(enumNumber(sports)),
  flag: z.optional(enumNumber(liveFlags)),
  startDate: z.optional(liveTimestamp),
  videoStreamUrl: text,
  /** only in the response for a single event; missing if it has none */
  hasTrackMap: z.optional(z.boolean()),
  /** with the colours of all sessions that have a result; only in the response for a single event */
  classes: z.optional(z.array(classColor)),
  /** the venue's time zone, such as `Europe/Brussels` */
  timeZone: z.optional(z.string()),
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
  /** only in lists; missing if nobody has won a race yet */
  winner: z.optional(eventWinner),
  /** only among the finished events: the session that has not started yet, with its local start */
  nextSession: z.optional(z.object({ sessionName: z.string(), startsAt: liveTimestamp })),
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

/** Letters, digits, hyphen, underscore, dot, at-sign, space. */
export const userNamePattern = /^[\w\-.@ ]{1,200}$/;
export const USER_NAME = 'a name of letters, digits, hyphens, underscores, dots, at-signs and spaces';

/** Separate from the other live calls, because the first screen needs only this one. */
export const liveEventsCall = get('/api/events', {
  summary: 'Running, finished and recent live events',
  query: {
    userName: optionalTextLike(userNamePattern, USER_NAME),
    sport: optionalFilter(sports),
    countryCode: optionalCountry,
    paidOnly: optionalBoolean,
  },
  answer: liveEventList,
});

export const liveEventCall = get('/api/events/:eventId', {
  summary: 'One live event with its sessions',
  params: { eventId: eventIdInPath },
  query: { sessions: optionalBoolean, guid: optionalEventGuid },
  answer: liveEvent,
});

export const sessionChanges = shortObject(sessionChangesNames, {
  changedSessions: z.array(liveSession),
  /** ids */
  deletedSessions: z.array(z.string()),
});
