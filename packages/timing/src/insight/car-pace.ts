/** The laps of one car with what they say about its pace. */

import type { InsightCar, LeftOutReason, ReadLap } from './field-laps.ts';

export type PaceLap = ReadLap & {
  /** as on a usual lap of the field */
  fairMs: number;
};

export type CarPace = {
  car: InsightCar;
  lapCount: number;
  /** when the last lap ended; null before the first one */
  lastEndMs: number | null;
  laps: readonly PaceLap[];
  /** those that count, the oldest first */
  counted: readonly PaceLap[];
  leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** of all laps that count; null without one */
  usualMs: number | null;
  /** of the newest laps, pulled to the usual one as long as there are few of them */
  paceMs: number | null;
  /** how many of the newest laps it is made from */
  recentLaps: number;
  /** how much laps scatter around the pace of their stint */
  spreadMs: number;
};
