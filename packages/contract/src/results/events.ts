/** Published events: what one is, and the lists of them. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import {
  enumName,
  lengthUnits,
  resultStatuses,
  sportCategories,
  sports,
  weatherTypes,
} from '../values/enums.ts';
import { accountId, optionalCountry, optionalDate, optionalFilter, paging } from '../values/text-values.ts';
import { isoDate, localDateTime, offsetDateTime } from '../values/wire-values.ts';
import { classColor } from './class-color.ts';
import { eventWinner } from './event-winner.ts';

export const country = z.object({
  /** ISO numeric */
  id: z.int(),
  name: z.string(),
  /** in capitals */
  alpha2: z.string(),
});
export type Country = z.infer<typeof country>;

export const location = z.object({
  id: z.int(),
  name: z.string(),
  length: z.number(),
  lengthUnit: enumName(lengthUnits),
  /** four decimals, a space, the unit: `2.2500 mi` */
  lengthLabel: z.string(),
  country,
  lon: z.number(),
  lat: z.number(),
});
export type Location = z.infer<typeof location>;

export const organization = z.object({
  id: z.int(),
  name: z.string(),
  logo: z.nullable(z.string()),
  url: z.nullable(z.string()),
  city: z.string(),
  country,
  /** the organisation's own path, `/api/organizations/{id}` */
  ref: z.string(),
  sport: enumName(sports),
});
export type Organization = z.infer<typeof organization>;

export const announcements = z.object({
  rows: z.array(z.object({ timestamp: localDateTime, text: z.string() })),
});
export type Announcements = z.infer<typeof announcements>;

/** As measured, the earliest first; null for values that were not measured. */
export const sessionWeather = z.object({
  rows: z.array(
    z.object({
      timestamp: localDateTime,
      type: z.nullable(enumName(weatherTypes)),
      airTemperatureC: z.nullable(z.number()),
      trackTemperatureC: z.nullable(z.number()),
      humidityPercent: z.nullable(z.number()),
      pressureHpa: z.nullable(z.number()),
      windSpeedKmh: z.nullable(z.number()),
      /** the direction the wind comes from; 0 is north */
      windDirectionDegrees: z.nullable(z.number()),
      isRaining: z.nullable(z.boolean()),
    }),
  ),
});
export type SessionWeather = z.infer<typeof sessionWeather>;

/** The path of the event, `/api/events/{id}`; missing in responses that a browser kept from an earlier version. */
export const eventRef = z.optional(z.string());

export const sessionKinds = ['practice', 'qualify', 'race'] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const session = z.object({
  id: z.int(),
  name: z.string(),
  comment: z.nullable(z.string()),
  eventId: z.int(),
  eventRef,
  type: z.enum(sessionKinds),
  startTime: localDateTime,
  groupName: z.string(),
  isMerge: z.boolean(),
  resultStatus: z.nullable(enumName(resultStatuses)),
  participated: z.int(),
  announcements: z.nullable(announcements),
  /** until when a provisional result can be protested, if there is such a time; only of a session by itself */
  protestEndsAt: z.optional(offsetDateTime),
});
export type Session = z.infer<typeof session>;

// Written out, because a declaration file cannot infer a recursive type, and other packages read that file.
export type SessionGroup = {
  id: number;
  name: string;
  date: string;
  subGroups: SessionGroup[];
  sessions: Session[];
};

export const sessionGroup: z.ZodMiniType<SessionGroup> = z.object({
  id: z.int(),
  name: z.string(),
  date: isoDate,
  get subGroups() {
    return z.array(sessionGroup);
  },
  sessions: z.array(session),
});

export const sessionGrouping = z.object({ sessions: z.array(session), groups: z.array(sessionGroup) });
export type SessionGrouping = z.infer<typeof sessionGrouping>;

/** A championship that an event counts for. */
export const championshipOfEvent = z.object({
  id: z.int(),
  name: z.string(),
  season: z.string(),
  /** the class that scores in it; empty for the whole field */
  class: z.string(),
  organizationId: z.int(),
});
export type ChampionshipOfEvent = z.infer<typeof championshipOfEvent>;

export const event = z.object({
  id: z.int(),
  name: z.string(),
  sport: enumName(sports),
  startDate: isoDate,
  updatedAt: offsetDateTime,
  uploadSoftware: z.object({ name: z.string(), version: z.string() }),
  hasChamp: z.boolean(),
  /** null in lists */
  championships: z.nullable(z.array(championshipOfEvent)),
  location,
  organization,
  /** null unless asked for */
  sessions: z.nullable(sessionGrouping),
  resultStatus: enumName(resultStatuses),
  sessionCount: z.int(),
  entryCount: z.int(),
  /** only in lists; missing if nobody has won a race yet */
  winner: z.optional(eventWinner),
  /** of all its sessions; only in the response for a single event, and missing in one that a browser kept */
  classes: z.optional(z.array(classColor)),
  /** not in lists; missing if it was published here first */
  importedFrom: z.optional(z.object({ url: z.string(), at: offsetDateTime })),
});
export type Event = z.infer<typeof event>;

const sport = optionalFilter(sports);
/** Programs also use the two halves of Active, which we do not distinguish. */
export const sportCategory = optionalFilter(sportCategories, { activeevent: 'Active', activerace: 'Active' });

// Separate from the other calls of the area, because the first screen needs only these.
export const eventsCall = get('/api/v0.2.3/eventresults/events', {
  summary: 'Published events, newest first',
  query: {
    sport,
    sportCategory,
    ...paging,
    startDate: optionalDate,
    endDate: optionalDate,
    country: optionalCountry,
  },
  answer: z.array(event),
});

export const accountEventsCall = get('/api/v0.2.3/eventresults/accounts/:userId/events', {
  summary: "Events in which an account's transponders took part, newest first",
  params: { userId: accountId },
  query: { sport, sportCategory, ...paging },
  token: 'optional',
  answer: z.array(event),
});
