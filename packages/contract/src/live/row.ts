/**
 * One competitor on a live board, as sent by our own socket: whole milliseconds and numbers, short names, and no field that
 * follows from the others. Programs that read texts get `leaderboard-entry.ts` instead.
 */

import * as z from 'zod/mini';
import { enumName, enumNumber, type Marker, markers, rowStatuses } from '../values/enums.ts';
import { type Readable, shortObject } from '../values/short-names.ts';
import { eachWhoText, whoTextNames } from '../values/who-texts.ts';
import { leaderboardEntryNames as entryNames } from './leaderboard-names.ts';

const text = z.nullable(z.string());
const whole = z.nullable(z.int());
const decimal = z.nullable(z.number());

export const doubts = [
  /** two competitors have this number */
  'number-shared',
  /** the feed sent this position for two competitors */
  'position-shared',
  /** untimed laps were counted */
  'laps-not-timed',
  /** a passing arrived so late that its consequences are uncertain */
  'late-passing',
  /** the feed withdrew or changed earlier laps */
  'laps-corrected',
  /** the transponder is on no entry list */
  'not-entered',
] as const;
export type Doubt = (typeof doubts)[number];

/** How far behind: nothing, a time, or whole laps. */
export type LiveGap = { kind: 'none' } | { kind: 'time'; timeMs: number } | { kind: 'laps'; laps: number };
/** A time is its milliseconds, laps are their number as text. */
const gap = z.nullable(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]));

/** Unknown values are 0. */
export type LiveSection = { timeMs: number; bestTimeMs: number; speedKmh: number; bestSpeedKmh: number };
/** Time, best time, speed, best speed; zeros at the end are left out. */
const section = z.array(z.number()).check(z.maxLength(4));

export const liveRowNames = {
  /** identifies the row in changes, as long as the session lasts */
  index: 'i',
  competitorId: entryNames.competitorId,
  ...whoTextNames,
  startPosition: entryNames.startPosition,
  minimumLapTimeMs: entryNames.minimumLapTime,
  laps: entryNames.laps,
  totalTimeMs: entryNames.totalTime,
  penaltyMs: 'pen',
  lastLapTimeMs: entryNames.lastLapTime,
  secondLastLapTimeMs: entryNames.secondLastLapTime,
  thirdLastLapTimeMs: entryNames.thirdLastLapTime,
  lastLapSpeedKmh: entryNames.lastLapSpeed,
  bestLapTimeMs: entryNames.bestLapTime,
  bestInLap: entryNames.bestInLap,
  bestLapBy: entryNames.bestLapBy,
  bestSpeedKmh: entryNames.bestSpeed,
  secondBestLapTimeMs: entryNames.secondBestLapTime,
  secondBestInLap: entryNames.secondBestInLap,
  isBestTime: entryNames.isBestTime,
  isBestTimeInClass: entryNames.isBestTimeInClass,
  lapsLed: entryNames.lapsLed,
  earlierDrivers: entryNames.earlierDrivers,
  overtakes: 'ot',
  difference: entryNames.difference,
  gap: entryNames.gap,
  differenceInClass: entryNames.differenceInClass,
  gapInClass: entryNames.gapInClass,
  numberOfPitStops: entryNames.numberOfPitStops,
  lastPitStopMs: entryNames.lastPitStop,
  lapsSincePit: entryNames.sincePit,
  pitEnteredAtMs: 'ptAt',
  stintStartedAtMs: 'stAt',
  earlierStintsMs: 'stBf',
  status: entryNames.status,
  isFinished: entryNames.isFinished,
  isNotClassified: 'nc',
  isOutOfClass: 'oc',
  marker: entryNames.marker,
  lastSeenAtMs: 'sn',
  lastSeenLoop: 'snLp',
  sections: 'sec',
  doubts: 'dbt',
} as const;

const wholeRow = shortObject(liveRowNames, {
  index: z.int(),
  competitorId: z.string(),
  ...eachWhoText(() => text),
  /** 0 from the pit lane */
  startPosition: whole,
  minimumLapTimeMs: whole,
  laps: z.int(),
  /** with all penalties in it */
  totalTimeMs: whole,
  penaltyMs: z.int(),
  lastLapTimeMs: whole,
  secondLastLapTimeMs: whole,
  thirdLastLapTimeMs: whole,
  // Speeds are sent if they were measured; others are computed from the length of the track.
  lastLapSpeedKmh: decimal,
  bestLapTimeMs: whole,
  bestInLap: whole,
  /** its driver, if somebody else drives now */
  bestLapBy: text,
  bestSpeedKmh: decimal,
  secondBestLapTimeMs: whole,
  secondBestInLap: whole,
  isBestTime: z.boolean(),
  isBestTimeInClass: z.boolean(),
  /** null if the session was joined late and the feed does not send it */
  lapsLed: whole,
  /** name and laps led of each earlier driver */
  earlierDrivers: z.array(z.tuple([z.string(), whole])),
  /** places won from lap to lap, added up */
  overtakes: z.int(),
  difference: gap,
  gap,
  differenceInClass: gap,
  gapInClass: gap,
  numberOfPitStops: z.int(),
  lastPitStopMs: whole,
  /** null before the first stop, 0 until the first lap after it */
  lapsSincePit: whole,
  /** null unless in the pit lane */
  pitEnteredAtMs: whole,
  /** null while in the pit lane and before the start */
  stintStartedAtMs: whole,
  earlierStintsMs: z.int(),
  status: enumName(rowStatuses),
  isFinished: z.boolean(),
  /** the result gives no place; a running session never says so */
  isNotClassified: z.boolean(),
  /** it has a place in the field, and none in its class */
  isOutOfClass: z.boolean(),
  marker: enumNumber(markers),
  /** This and the other instants are relative to the epoch of the board. */
  lastSeenAtMs: whole,
  /** where: 0 the finish, n the loop at which section n - 1 ends */
  lastSeenLoop: z.int(),
  /** by their number, 0 to 9 */
  sections: z.record(z.string().check(z.regex(/^\d$/)), section),
  doubts: z.array(z.enum(doubts)),
});

/** The changes of a row: a missing field stays unchanged, null removes it. */
export const wireRow = z.partial(wholeRow);
export type WireRow = z.infer<typeof wireRow>;

type WireRowFields = Readable<typeof liveRowNames, z.infer<typeof wholeRow>>;
export type GapField = 'difference' | 'gap' | 'differenceInClass' | 'gapInClass';

/** Values that follow from the order of the rows, so they are never sent. */
export type RowPlace = {
  /** 1 for the first row */
  leaderboardPosition: number;
  /** null for competitors who did not start, were disqualified or are not classified */
  position: number | null;
  positionInClass: number | null;
  /** places won since the start, negative for places lost */
  positionsChanged: number | null;
  /** the first who still drives: differences are measured to this one */
  isLeader: boolean;
  isClassLeader: boolean;
  gapBehind: LiveGap;
};

export type EarlierDriver = { name: string; lapsLed: number | null };

/** One competitor on a board, whole. */
export type LiveRow = Readonly<
  Omit<WireRowFields, GapField | 'marker' | 'sections' | 'doubts' | 'earlierDrivers'> &
    Record<GapField, LiveGap> &
    RowPlace & {
      marker: Marker;
      sections: readonly LiveSection[];
      doubts: readonly Doubt[];
      earlierDrivers: readonly EarlierDriver[];
    }
>;
