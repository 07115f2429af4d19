/**
 * Our own JSON for results: a whole event or one of its sessions, as timed. `POST /api/ingest/v1/results` accepts it, and
 * every file format is converted to it. Unknown fields are refused, because a misspelt one would be lost silently.
 */

import * as z from 'zod/mini';
import { sessionKinds } from '../results/events.ts';
import { penaltyForms } from '../results/revisions.ts';
import {
  calendarDay,
  clientId,
  decimal,
  either,
  filledLine,
  line,
  list,
  oneOf,
  venueTime,
  wholeNumber,
} from '../values/document-values.ts';
import {
  classificationTypes,
  enumName,
  resultsFlags,
  rowStatuses,
  sports,
  weatherTypes,
} from '../values/enums.ts';
import { expected } from '../values/expected.ts';
import { countryCode, flag, locationFields } from '../values/location-values.ts';
import { INT32_MAX, textMatching } from '../values/text-values.ts';
import { webAddress } from '../values/web-address.ts';
import { MAX_COMPETITORS_PER_SESSION, MAX_LAPS_PER_COMPETITOR } from './session-limits.ts';

const DAY_MS = 86_400_000;
/** A hundred hours: longer than any race. */
const LONGEST_MS = 100 * 3_600_000;
export const MAX_SESSIONS_PER_DOCUMENT = 500;
export const MAX_DRIVERS_PER_COMPETITOR = 50;

const reason = line(500);
const time = wholeNumber(0, LONGEST_MS);
const position = wholeNumber(1, MAX_COMPETITORS_PER_SESSION);

export const locationDocument = z.strictObject(locationFields);

/**
 * An event that was sent before needs only its `clientId`. A new one also needs name, sport, location and startDate. Other
 * fields replace the stored ones.
 */
export const eventDocument = z.strictObject({
  clientId,
  name: z.optional(filledLine(200)),
  sport: z.optional(enumName(sports)),
  location: z.optional(locationDocument),
  startDate: z.optional(calendarDay),
  /** the last day; by default the first */
  endDate: z.optional(calendarDay),
  /** false: the event opens only with its link */
  isListed: z.optional(flag),
  /** the timing software */
  software: z.optional(z.strictObject({ name: line(100), version: line(100) })),
  /** the server that it was copied from, shown with the event, and its id there */
  importedFrom: z.optional(
    z.strictObject({ url: webAddress.check(z.maxLength(500)), eventId: filledLine(100) }),
  ),
});
export type EventDocument = z.infer<typeof eventDocument>;

/** Laps are listed in the order in which they were driven; the first is lap 1. */
export const lapDocument = z.strictObject({
  /** 0 for a lap that was driven but not timed */
  lapTimeMs: time,
  /**
   * When the lap ended, in venue time, in milliseconds since the midnight before the session's start. The clock may restart
   * at 0: every lap ends after the one before it.
   */
  timeOfDayMs: z.optional(wholeNumber(0, 5 * DAY_MS)),
  /** in track order; 0 if a loop missed the competitor */
  sectionTimesMs: z.optional(list(time, 50)),
  /** in the field after this lap; computed if left out */
  position: z.optional(position),
  /** the most severe flag during the lap */
  flag: z.optional(enumName(resultsFlags)),
  /** the lap ended in the pits or went through them */
  isInPit: z.optional(flag),
  /** not ranked as a best lap, but counts for distance */
  isDeleted: z.optional(flag),
  /** the name of the driver, if several share the car */
  driver: z.optional(line(201)),
});
export type LapDocument = z.infer<typeof lapDocument>;

/** One driver of a shared car. */
export const driverDocument = z.strictObject({ firstName: z.optional(line(100)), lastName: line(100) });

export const competitorDocument = z.strictObject({
  /** required only if two in the session have the same number; by default the number */
  clientId: z.optional(clientId),
  /** `05` is not `5` */
  number: line(20),
  firstName: z.optional(line(100)),
  /** also holds a full name, or a team's; if both names are empty, the drivers name the competitor */
  lastName: line(100),
  /** everyone who shares the car */
  drivers: z.optional(list(driverDocument, MAX_DRIVERS_PER_COMPETITOR)),
  className: z.optional(line(100)),
  team: z.optional(line(100)),
  /** two letters, in capitals */
  nationality: z.optional(countryCode),
  transponder: z.optional(line(32)),
  /** before any ruling; Normal by default */
  status: z.optional(enumName(rowStatuses)),
  /** 0 from the pit lane; slots of the grid may be empty */
  startPosition: z.optional(wholeNumber(0, MAX_COMPETITORS_PER_SESSION)),
  laps: z.optional(list(lapDocument, MAX_LAPS_PER_COMPETITOR)),
  // These values take precedence over the laps, and are all there is if no laps are known.
  lapCount: z.optional(wholeNumber(0, 1_000_000)),
  /** before penalties, which are rulings */
  totalTimeMs: z.optional(time),
  /** 0: the officials count none; laps faster than this do not count */
  bestTimeMs: z.optional(time),
  /** the number of the best lap */
  bestLapNumber: z.optional(wholeNumber(1, 1_000_000)),
  /**
   * The place in the published order. It takes precedence over laps and times, and is then recorded as a ruling. If nobody
   * has one, places are computed from laps and times. If others have one, a competitor without it is not classified.
   */
  position: z.optional(position),
  /** false: not classified by the officials, whatever its place in the list */
  isClassified: z.optional(flag),
  /** added to the total if handicaps decide; negative for an allowance */
  handicapMs: z.optional(wholeNumber(-LONGEST_MS, LONGEST_MS)),
  /** takes a place but scores no championship points */
  isGuest: z.optional(flag),
  /** further columns, shown in this order after the team */
  additionalFields: z.optional(list(line(200), 20)),
});
export type CompetitorDocument = z.infer<typeof competitorDocument>;

const about = {
  /** the competitor's clientId, or the number if only one has it */
  competitor: clientId,
  reason,
  /** the number of the stewards' document */
  document: z.optional(line(40)),
};

/** A decision of the officials about one competitor. Laps and totals are sent as they were timed. */
export const rulingDocument = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('penalty'),
      ...about,
      penaltyMs: wholeNumber(-LONGEST_MS, LONGEST_MS),
      /** the penalty that was not served, and that the time replaces; a time of 0: it was served */
      form: z.optional(oneOf(penaltyForms)),
    }),
    z.strictObject({
      kind: z.literal('lap-deleted'),
      ...about,
      lapNumber: wholeNumber(1, MAX_LAPS_PER_COMPETITOR),
    }),
    z.strictObject({
      kind: z.literal('laps'),
      ...about,
      /** taken from the distance */
      laps: wholeNumber(1, MAX_LAPS_PER_COMPETITOR),
    }),
    z.strictObject({ kind: z.literal('places'), ...about, places: position }),
    /** on the grid that is made from this result */
    z.strictObject({ kind: z.literal('grid-drop'), ...about, places: position }),
    /** keeps its place in the field, and has none in its class */
    z.strictObject({ kind: z.literal('class-excluded'), ...about }),
    z.strictObject({ kind: z.literal('reprimand'), ...about }),
    z.strictObject({
      kind: z.literal('relegated'),
      ...about,
      behind: either('class', 'field'),
    }),
    z.strictObject({ kind: z.literal('placed'), ...about, position }),
    z.strictObject({ kind: z.literal('not-classified'), ...about }),
    z.strictObject({ kind: z.literal('status'), ...about, status: enumName(rowStatuses) }),
    z.strictObject({ kind: z.literal('disqualified'), ...about }),
    z.strictObject({ kind: z.literal('retired'), ...about }),
  ],
  expected('expected-one-of', {
    values:
      'penalty, lap-deleted, laps, places, grid-drop, class-excluded, reprimand, relegated, placed, not-classified, status, disqualified, retired',
  }),
);
export type RulingDocument = z.infer<typeof rulingDocument>;

/** One measurement; unknown values are left out. */
export const weatherDocument = z.strictObject({
  at: venueTime,
  type: z.optional(enumName(weatherTypes)),
  airTemperatureC: z.optional(decimal(-90, 70)),
  trackTemperatureC: z.optional(decimal(-90, 120)),
  humidityPercent: z.optional(decimal(0, 100)),
  pressureHpa: z.optional(decimal(500, 1_200)),
  windSpeedKmh: z.optional(decimal(0, 500)),
  /** the direction the wind comes from; 0 is north */
  windDirectionDegrees: z.optional(decimal(0, 360)),
  isRaining: z.optional(flag),
});
export type WeatherDocument = z.infer<typeof weatherDocument>;

/** None: only announced, with its entries at most. Running sessions are sent as live batches. */
const sentStatuses = ['None', 'Provisional', 'Official'] as const;

export const sessionDocument = z.strictObject({
  /** Identifies a session that was sent before or timed live; otherwise its name and start do. */
  clientId,
  name: filledLine(200),
  type: oneOf(sessionKinds),
  /** By default Race for races and PracticeAndQualification for the others; merges accordingly. */
  classification: z.optional(enumName(classificationTypes)),
  /** its heading, or the path of headings from the outermost */
  group: z.optional(
    z.union([filledLine(200), list(filledLine(200), 5)], expected('expected-names', { maximum: 5 })),
  ),
  /** by default the event's first day at midnight */
  startsAt: z.optional(venueTime),
  /**
   * Replaces `startsAt` if only the time of day is known. The day is that of the stored session, otherwise the event's first.
   */
  startTime: z.optional(
    textMatching(
      /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?$/,
      expected('expected-time-of-day', { example: '14:00:00' }),
    ),
  ),
  /** by default the last time of day of a lap */
  endsAt: z.optional(venueTime),
  status: oneOf(sentStatuses),
  comment: z.optional(line(2_000)),
  /**
   * `result` (the default) replaces the published result. `laps` adds laps to it, and keeps its order, statuses, classes,
   * penalties and status; without a published result it is a result.
   */
  content: z.optional(either('result', 'laps')),
  /** true: totals include the officials' penalties, as printed results do; otherwise totals are as timed */
  hasPenaltiesInTotals: z.optional(flag),
  /** in any order, which decides between equals; empty in a merge: those of its runs */
  competitors: list(competitorDocument, MAX_COMPETITORS_PER_SESSION),
  /** in the order of decision */
  rulings: z.optional(list(rulingDocument, 10_000)),
  announcements: z.optional(list(z.strictObject({ at: venueTime, text: filledLine(2_000) }), 5_000)),
  weather: z.optional(list(weatherDocument, 5_000)),
  /**
   * clientIds of the sessions that this one merges: of the same document, or sent before. Missing values of a competitor are
   * computed from them, again whenever they change.
   */
  mergeOf: z.optional(list(clientId, 50)),
  /** the share of the winner's laps, from 0 to 1, required to be classified */
  classifiedShare: z.optional(
    z.strictObject({
      share: decimal(0, 1),
      ofWinnerOf: either('field', 'class'),
    }),
  ),
  /** points for places in the merged runs, if points decide */
  runPoints: z.optional(
    z.strictObject({
      places: list(wholeNumber(0, INT32_MAX), 1_000),
      others: wholeNumber(0, INT32_MAX),
      doFewestWin: z.optional(flag),
    }),
  ),
});
export type SessionDocument = z.infer<typeof sessionDocument>;

export const resultsDocument = z.strictObject({
  event: eventDocument,
  sessions: list(sessionDocument, MAX_SESSIONS_PER_DOCUMENT),
  /** the publisher; by default the name of the upload key */
  publishedBy: z.optional(line(200)),
  /** why it is published again */
  reason: z.optional(reason),
});
export type ResultsDocument = z.infer<typeof resultsDocument>;
