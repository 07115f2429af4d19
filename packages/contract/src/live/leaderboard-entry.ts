/** One competitor's row on a live leaderboard, in its wire form. */

import * as z from 'zod/mini';
import { enumNumber, markers } from '../values/enums.ts';
import { shortObject } from '../values/short-names.ts';
import { eachWhoText } from '../values/who-texts.ts';
import { leaderboardEntryNames } from './leaderboard-names.ts';
import { eachSection } from './sections.ts';

const text = z.optional(z.string());
const wholeNumber = z.optional(z.int());
const decimal = z.optional(z.number());
const yesOrNo = z.optional(z.boolean());

export const leaderboardEntry = shortObject(leaderboardEntryNames, {
  sessionId: z.string(),
  eventId: z.string(),
  competitorId: z.string(),
  /** a number, or DNS, DNF, DSQ */
  position: text,
  positionInClass: text,
  leaderboardPosition: wholeNumber,
  startPosition: wholeNumber,
  positionsChanged: wholeNumber,
  ...eachWhoText(() => text),
  laps: wholeNumber,
  /** with all penalties in it */
  totalTime: text,
  /** the part of it that is penalties; negative if time was given back */
  penaltyTime: text,
  /** a time, or words such as IN PIT */
  lastLapTime: text,
  secondLastLapTime: text,
  thirdLastLapTime: text,
  lastTimeDifference: text,
  bestLapTime: text,
  bestInLap: wholeNumber,
  /** its driver, if somebody else drives now */
  bestLapBy: text,
  bestSpeed: decimal,
  secondBestLapTime: text,
  secondBestInLap: wholeNumber,
  secondBestSpeed: decimal,
  isBestTime: yesOrNo,
  isBestTimeInClass: yesOrNo,
  averageSpeed: decimal,
  averageTime: text,
  lastLapSpeed: decimal,
  /** to the leader: a time, or `1 Lap`, `17 Laps`; the leader has none */
  difference: text,
  /** to the one in front, in the same form */
  gap: text,
  differenceInClass: text,
  gapInClass: text,
  gapBehind: text,
  lastPitStop: text,
  sincePit: text,
  numberOfPitStops: wholeNumber,
  stintTime: text,
  totalStintTime: text,
  totalDistance: decimal,
  lapsLed: wholeNumber,
  /** earlier drivers of the car, the first one first, and how many laps each of them led */
  earlierDrivers: z.optional(z.array(z.object({ nam: z.string(), lsLd: z.nullable(z.int()) }))),
  minimumLapTime: text,
  status: text,
  isFinished: yesOrNo,
  animationSpeed: decimal,
  animationStartPoint: decimal,
  marker: z.optional(enumNumber(markers)),
  ...eachSection('Time', text),
  ...eachSection('BestTime', text),
  ...eachSection('Speed', decimal),
  ...eachSection('BestSpeed', decimal),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;
