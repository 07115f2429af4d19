/**
 * A live session as viewers see it, and how its changes are sent. A board is never sent whole: a snapshot is the change
 * from an empty board.
 */

import * as z from 'zod/mini';
import { penaltyKinds } from '../results/penalties.ts';
import {
  enumName,
  lengthUnits,
  liveFlags,
  liveSessionTypes,
  rowStatuses,
  weatherTypes,
} from '../values/enums.ts';
import { type LiveRow, wireRow } from './row.ts';

const whole = z.nullable(z.int());
const decimal = z.nullable(z.number());
const text = z.nullable(z.string());

export const boardDoubts = [
  /** the source sent an unknown flag, which is in `flagSaid` */
  'unknown-flag',
  /** the source missed something and has not sent it again */
  'feed-gap',
  /** the clock of the source jumped back */
  'clock-ran-back',
  /** a race without a start signal: first laps count from each competitor's first crossing */
  'start-not-known',
  /** the server could not read part of its stored data */
  'data-missing',
] as const;
export type BoardDoubt = (typeof boardDoubts)[number];

const boardSession = z.object({
  name: z.string(),
  groupName: text,
  sessionType: enumName(liveSessionTypes),
  scoring: z.enum(['passings', 'feed']),
  rankedBy: z.enum(['distance', 'best-lap']),
  flag: enumName(liveFlags),
  /** the source's own word for an unknown flag */
  flagSaid: text,
  flagAtMs: whole,
  isEnded: z.boolean(),
  scheduledAtMs: whole,
  startedAtMs: whole,
  /** the length of a race over laps */
  lapsPlanned: whole,
  durationMs: whole,
  lapsToGo: whole,
  // The clocks at `clockAtMs`. The viewer runs them on from there.
  clockAtMs: whole,
  isClockRunning: z.boolean(),
  timeToGoMs: whole,
  raceTimeMs: whole,
  timeOfDayMs: whole,
  bestLapTimeMs: whole,
  bestLapNumber: whole,
  /** the index of the row */
  bestLapRow: whole,
  /** over the whole field, in track order; 0 if nobody was timed */
  bestSectionTimesMs: z.readonly(z.array(z.int())),
  trackName: text,
  trackLengthMm: whole,
  trackLengthUnit: enumName(lengthUnits),
  sectionLengthsMm: z.readonly(z.array(z.int())),
  /** the number of sections of a lap; 0 without intermediate loops */
  sectionCount: z.int(),
  temperatureC: decimal,
  trackTemperatureC: decimal,
  precipitationIntensity: decimal,
  precipitationProbability: decimal,
  weather: z.nullable(enumName(weatherTypes)),
  weatherAtMs: whole,
  doubts: z.readonly(z.array(z.enum(boardDoubts))),
});
export type BoardSession = Readonly<z.infer<typeof boardSession>>;

export const noticeTypes = ['timer', 'best-lap', 'lead', 'pit-in', 'flag', 'penalty', 'status'] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** An announcement: the timer's own words, or generated from events, with the values to word it in any language. */
export const notice = z.object({
  id: z.string(),
  atMs: z.int(),
  type: z.enum(noticeTypes),
  /** in English if generated */
  text: z.string(),
  /** the index of the row */
  row: z.optional(z.int()),
  /** number and name as they were then: drivers change */
  who: z.optional(z.string()),
  timeMs: z.optional(z.int()),
  flag: z.optional(enumName(liveFlags)),
  /** of a competitor who is out */
  status: z.optional(enumName(rowStatuses)),
  /** of a penalty that is not a time, with its number of laps, places or milliseconds */
  decision: z.optional(z.enum(penaltyKinds)),
  value: z.optional(z.int()),
  /** of a penalty, in the officials' words */
  reason: z.optional(z.string()),
  /** the timer's word for this kind of announcement */
  said: z.optional(z.string()),
  displaySeconds: z.optional(z.int()),
  /** higher is more urgent */
  priority: z.int(),
});
export type Notice = Readonly<z.infer<typeof notice>>;

/** The name of the driver at that time, if somebody else drives now. */
const who = z.optional(z.string());

/** The new leader, and the lap. */
const leadChange = z.object({ row: z.int(), lap: z.int(), atMs: z.int(), who });
export type LeadChange = Readonly<z.infer<typeof leadChange>>;

/** A lap that was the best of all when it was driven. */
const bestSoFar = z.object({ row: z.int(), lap: z.int(), timeMs: z.int(), atMs: z.int(), who });
export type BestSoFar = Readonly<z.infer<typeof bestSoFar>>;

export type LiveBoard = Readonly<{
  /** instants in rows are sent relative to this one */
  epochMs: number;
  /** the venue time of the newest event; sent only with another change */
  atMs: number;
  session: BoardSession;
  /** in the order of the leaderboard */
  rows: readonly LiveRow[];
  /** the newest, oldest first */
  notices: readonly Notice[];
  leaders: readonly LeadChange[];
  bests: readonly BestSoFar[];
}>;

/** The changes of a board. Whatever is left out stays unchanged. */
export const sessionDelta = z.object({
  epochMs: z.optional(z.int()),
  /** `atMs` of the board */
  at: z.int(),
  session: z.optional(z.partial(boardSession)),
  /** changed and new rows by their index; new ones come last unless they move */
  r: z.optional(z.record(z.string(), wireRow)),
  /** removed rows, by their index */
  x: z.optional(z.array(z.int())),
  /** Index and place (0 for the first) of the rows that moved: all are taken out, then put in again in this order. */
  m: z.optional(z.array(z.tuple([z.int(), z.int()]))),
  /** new or changed notices */
  a: z.optional(z.array(notice)),
  /** withdrawn notices */
  ax: z.optional(z.array(z.string())),
  /** The number of entries that the list keeps, and the new ones after them. */
  ld: z.optional(z.object({ keep: z.int(), add: z.array(leadChange) })),
  bs: z.optional(z.object({ keep: z.int(), add: z.array(bestSoFar) })),
});
export type SessionDelta = z.infer<typeof sessionDelta>;
