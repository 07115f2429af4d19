/** Practice: locations, activities of transponders, and their laps. */

import * as z from 'zod/mini';
import { sportCategory } from '../results/events.ts';
import { get } from '../values/endpoint.ts';
import {
  enumName,
  lapDataAttributes,
  locationStatuses,
  practiceLapStatuses,
  sortOrders,
  sports,
} from '../values/enums.ts';
import {
  accountId,
  INT32_MAX,
  int32Id,
  longId,
  numberInPath,
  optionalAccountId,
  optionalBoolean,
  optionalChoice,
  optionalCountry,
  optionalFilter,
  optionalNumber,
  paging,
  textLike,
} from '../values/text-values.ts';
import { duration, offsetDateTime } from '../values/wire-values.ts';

export const speed = z.object({ kph: z.number(), mps: z.number() });
export type Speed = z.infer<typeof speed>;

export const trackSection = z.object({
  name: z.string(),
  /** in whole metres: programs with fixed types refuse a fraction */
  length: z.int(),
  speedTrap: z.boolean(),
});
export type TrackSection = z.infer<typeof trackSection>;

export const practiceLocation = z.object({
  name: z.string(),
  id: z.int(),
  description: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** in metres */
  trackLength: z.int(),
  status: enumName(locationStatuses),
  sport: enumName(sports),
  /** two letters, in lower case */
  country: z.string(),
  x2ServiceId: z.int(),
  ipAddress: z.nullable(z.string()),
  sections: z.array(trackSection),
  /** an addition of ours: left out if the position of the track is not set */
  lat: z.optional(z.number()),
  lon: z.optional(z.number()),
});
export type PracticeLocation = z.infer<typeof practiceLocation>;

export const chip = z.object({ code: z.string(), codeNr: z.int(), carId: z.int(), id: z.int() });
export type Chip = z.infer<typeof chip>;

const chipList = z.object({ chips: z.array(chip) });

/** When a transponder was at a location. The list is called `locations` on the wire; its times are microseconds. */
export const practiceSpan = z.object({
  id: z.int(),
  locationId: z.int(),
  starttimeutc: z.int(),
  endtimeutc: z.int(),
  starttimelocal: z.int(),
  endtimelocal: z.int(),
});
export type PracticeSpan = z.infer<typeof practiceSpan>;

const practiceSpanList = z.object({ locations: z.array(practiceSpan) });

const activityCore = {
  id: z.int(),
  name: z.string(),
  startTime: offsetDateTime,
  /** missing while the activity runs */
  endTime: z.optional(offsetDateTime),
  frameType: z.int(),
  accountId: z.int(),
  gaUId: z.nullable(z.string()),
  chipLabel: z.string(),
  chipCode: z.string(),
  // Additions of ours; missing in responses that a browser kept from an earlier version.
  lapCount: z.optional(z.int()),
  /** missing without a timed lap */
  bestTime: z.optional(duration),
};

export const activity = z.object({
  ...activityCore,
  location: practiceLocation,
  userId: z.nullable(z.string()),
  /** null unless asked for */
  chipListDto: z.nullable(chipList),
  /** null unless asked for */
  practiceSessionsDto: z.nullable(practiceSpanList),
});
export type Activity = z.infer<typeof activity>;

export const activityList = z.object({ activities: z.array(activity), activityCount: z.int() });

/** In the list of one location an activity does not repeat the location. */
export const locationActivity = z.object(activityCore);
export type LocationActivity = z.infer<typeof locationActivity>;

export const locationActivityList = z.object({
  location: practiceLocation,
  activities: z.array(locationActivity),
  activityCount: z.int(),
});
export type LocationActivityList = z.infer<typeof locationActivityList>;

export const practiceStats = z.object({
  lapCount: z.int(),
  fastestTime: duration,
  averageTime: duration,
  medianTime: duration,
  /** breaks included */
  totalTrainingTime: duration,
  /** driving only */
  activeTrainingTime: duration,
  averageSpeed: speed,
  fastestSpeed: speed,
  chip: z.nullable(chip),
});
export type PracticeStats = z.infer<typeof practiceStats>;

export const practiceLap = z.object({
  nr: z.int(),
  dateTimeStart: offsetDateTime,
  duration,
  speed,
  /** null on the first lap */
  diffPrevLap: z.nullable(duration),
  /** from the start of the session to the end of this lap */
  sessionDuration: duration,
  status: enumName(practiceLapStatuses),
  /** an addition of ours: only on a lap through the pits, if the track has a loop at the pit entry */
  inPit: z.optional(z.boolean()),
  sections: z.array(z.object({ name: z.string(), duration, diffPrevLap: z.nullable(duration), speed })),
  dataAttributes: z.array(z.object({ type: enumName(lapDataAttributes), value: z.number() })),
});
export type PracticeLap = z.infer<typeof practiceLap>;

export const practiceSession = z.object({
  /** 1..n in the activity */
  id: z.int(),
  chipId: z.int(),
  dateTimeStart: offsetDateTime,
  bestLap: z.nullable(z.object({ nr: z.int(), duration, speed })),
  aveLapDuration: duration,
  medianLapDuration: duration,
  duration,
  laps: z.array(practiceLap),
});
export type PracticeSession = z.infer<typeof practiceSession>;

export const practiceSessionList = z.object({
  bestLap: z.nullable(z.object({ sessionId: z.int(), lapNr: z.int(), duration, speed })),
  stats: practiceStats,
  sessions: z.array(practiceSession),
  sections: z.array(trackSection),
  onlyNewSince: z.nullable(z.string()),
});
export type PracticeSessionList = z.infer<typeof practiceSessionList>;

export const yearCounts = z.object({
  yearCounts: z.array(z.object({ year: z.int(), count: z.int() })),
  total: z.int(),
});

const order = optionalChoice(sortOrders);
const filters = {
  year: optionalNumber(1970, 9999),
  sport: optionalFilter(sports),
  ...paging,
  order,
};
const chipFilters = { locationId: optionalNumber(1, INT32_MAX), ...filters };

const chipNumber = numberInPath(Number.MAX_SAFE_INTEGER);
const chipCode = textLike(/^[\w-]{1,32}$/, 'the code of a transponder');
const carId = numberInPath(INT32_MAX);
const locationParams = { locationId: int32Id };
const activityParams = { activityId: longId };

// A private activity is visible only to its owner, so clients send their token with every call about activities.
export const practiceApi = {
  accountActivities: get('/api/v1/accounts/:accountId/training/activities', {
    summary: "Practice activities of an account's transponders, newest first",
    params: { accountId },
    query: chipFilters,
    token: 'optional',
    answer: activityList,
  }),
  accountActivityYears: get('/api/v1/accounts/:accountId/training/activities/years', {
    summary: 'The number of practice activities of an account by year',
    params: { accountId },
    token: 'optional',
    answer: yearCounts,
  }),
  chipActivities: get('/api/v1/chips/:chipNumber/training/activities', {
    summary: 'Practice activities of a transponder, by its number',
    params: { chipNumber },
    query: chipFilters,
    token: 'optional',
    answer: activityList,
  }),
  chipCarActivities: get('/api/v1/chips/:chipNumber/carId/:carId/training/activities', {
    summary: 'Practice activities of a transponder in one car, by its number',
    params: { chipNumber, carId },
    query: chipFilters,
    token: 'optional',
    answer: activityList,
  }),
  chipCodeActivities: get('/api/v1/chips/code/:chipCode/training/activities', {
    summary: 'Practice activities of a transponder, by its code',
    params: { chipCode },
    query: chipFilters,
    token: 'optional',
    answer: activityList,
  }),
  chipCodeCarActivities: get('/api/v1/chips/code/:chipCode/carId/:carId/training/activities', {
    summary: 'Practice activities of a transponder in one car, by its code',
    params: { chipCode, carId },
    query: chipFilters,
    token: 'optional',
    answer: activityList,
  }),
  locations: get('/api/v1/locations', {
    summary: 'Practice locations',
    query: {
      sportCategory,
      sport: optionalFilter(sports),
      country: optionalCountry,
      status: optionalFilter(locationStatuses),
    },
    answer: z.object({ locations: z.array(practiceLocation) }),
  }),
  sports: get('/api/v1/sports', {
    summary: 'All sports',
    answer: z.object({ sports: z.array(enumName(sports)) }),
  }),
  location: get('/api/v1/locations/:locationId', {
    summary: 'One practice location',
    params: locationParams,
    answer: practiceLocation,
  }),
  locationChip: get('/api/v1/locations/:locationId/:chipCode', {
    summary: 'When a transponder was at a practice location',
    params: { locationId: int32Id, chipCode },
    query: { order },
    token: 'optional',
    answer: practiceSpanList,
  }),
  locationActivities: get('/api/v1/locations/:locationId/activities', {
    summary: 'Activities at a practice location, newest first',
    params: locationParams,
    query: filters,
    token: 'optional',
    answer: locationActivityList,
  }),
  /** The same response at a path that some programs use. */
  locationSubscriptions: get('/api/v1/locations/:locationId/activitieswithsubscriptiontype', {
    summary: 'Activities at a practice location, newest first, under another name',
    params: locationParams,
    query: filters,
    token: 'optional',
    answer: locationActivityList,
  }),
  activities: get('/api/v1/training/activities', {
    summary: 'Activities at a practice location, of everyone or of one account',
    query: { locationId: int32Id, accountId: optionalAccountId, ...filters },
    token: 'optional',
    answer: locationActivityList,
  }),
  activity: get('/api/v1/training/activities/:activityId', {
    summary: 'One practice activity, with its chips and times on request',
    params: activityParams,
    query: { chips: optionalBoolean, sessions: optionalBoolean, order },
    token: 'optional',
    answer: activity,
  }),
  activityStatistics: get('/api/v1/training/activities/:activityId/statistics', {
    summary: 'The statistics of a practice activity',
    params: activityParams,
    token: 'optional',
    answer: practiceStats,
  }),
  /** `format: 'csv'` returns a file instead of the response below. */
  activitySessions: get('/api/v1/training/activities/:activityId/sessions', {
    summary: 'The sessions and laps of a practice activity; a CSV file with format=csv',
    params: activityParams,
    query: { numlaps: optionalNumber(0, INT32_MAX), format: optionalChoice({ json: 0, csv: 1 }) },
    token: 'optional',
    answer: practiceSessionList,
  }),
  activityChips: get('/api/v1/training/activities/:activityId/chips', {
    summary: 'The transponders of a practice activity',
    params: activityParams,
    token: 'optional',
    answer: chipList,
  }),
};
