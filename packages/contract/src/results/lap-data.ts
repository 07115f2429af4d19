/** Laps of a published session: the lap chart and the laps of one competitor. */

import * as z from 'zod/mini';
import { classificationTypes, enumName, resultsFlags } from '../values/enums.ts';
import { duration, localDateTime } from '../values/wire-values.ts';
import { eventRef } from './events.ts';

const lapFlags = z.array(enumName(resultsFlags));

export const lapChartCell = z.object({
  position: z.int(),
  startNumber: z.string(),
  inLeaderLap: z.boolean(),
  inPit: z.boolean(),
  status: lapFlags,
});

export const lapChart = z.object({
  id: z.int(),
  eventId: z.int(),
  eventRef,
  numberOfLaps: z.int(),
  hasStartGrid: z.boolean(),
  /** outer: the position, inner: the lap */
  positionRows: z.array(z.array(lapChartCell)),
  startPositions: z.array(z.object({ name: z.string(), startNumber: z.string() })),
});
export type LapChart = z.infer<typeof lapChart>;

/** Everyone who shares the car; left out if it is not shared. */
export const drivers = z.optional(z.array(z.object({ firstName: z.string(), lastName: z.string() })));

export const fieldGap = z.object({ time: duration, laps: z.int() });
export type FieldGap = z.infer<typeof fieldGap>;

export const lap = z.object({
  lapNr: z.int(),
  /** null for a lap without a known end */
  timeOfDay: z.nullable(localDateTime),
  lapTime: duration,
  /** null for a lap that was faster than the one before, as existing programs expect */
  diffWithLastLap: z.nullable(duration),
  diffWithBestLap: duration,
  speed: z.number(),
  sectionTimes: z.array(duration),
  inPit: z.boolean(),
  status: lapFlags,
  /** not ranked as a best lap, but counts for distance */
  isDeleted: z.boolean(),
  /** practice and qualifying have the position by best laps at that moment, and no gaps; 0 if unranked */
  fieldComparison: z.object({
    position: z.int(),
    leaderLap: z.int(),
    diff: z.nullable(fieldGap),
    gapAhead: z.nullable(fieldGap),
    /** its time is negative */
    gapBehind: z.nullable(fieldGap),
  }),
  /** if several share the car and the driver is known */
  driver: z.optional(z.string()),
});
export type Lap = z.infer<typeof lap>;

export const lapDataInfo = z.object({
  participantInfo: z.object({
    name: z.string(),
    class: z.string(),
    transponder: z.nullable(z.string()),
    userId: z.nullable(z.string()),
    startNr: z.string(),
    startPos: z.int(),
    fieldFinishPos: z.int(),
    classFinishPos: z.int(),
    drivers,
  }),
  lapCount: z.int(),
  lapsDriven: z.int(),
  firstLapNr: z.int(),
  allLapsHaveFieldPos: z.boolean(),
  classificationType: enumName(classificationTypes),
  classificationTypeString: enumName(classificationTypes),
  sessionId: z.int(),
});
export type LapDataInfo = z.infer<typeof lapDataInfo>;

/** A finish position that nobody has returns no info and no laps. */
export const lapData = z.object({ lapDataInfo: z.nullable(lapDataInfo), laps: z.array(lap) });
export type LapData = z.infer<typeof lapData>;

/** Laps are identified by their number, from 1. */
const lapNumbers = z.array(z.int());

/** The laps of the whole field in columns, one value per lap: a tenth of the size of separate laps. */
export const fieldLaps = z.object({
  sessionId: z.int(),
  competitors: z.array(
    z.object({
      finishPosition: z.int(),
      startNumber: z.string(),
      /** null if there was no grid, or for a competitor who was not on it */
      gridPosition: z.nullable(z.int()),
      /** in milliseconds; 0 for a lap that was not timed */
      lapTimesMs: z.array(z.int()),
      /** when each lap ended, in milliseconds from the start of the session; null if unknown */
      endsMs: z.array(z.nullable(z.int())),
      pitLaps: lapNumbers,
      yellowLaps: lapNumbers,
      redLaps: lapNumbers,
      /** not ranked as best laps, but count for distance */
      deletedLaps: lapNumbers,
      /** who drove, with the last lap of each turn; an empty name is unknown, and left out if the car was not shared */
      drivers: z.optional(z.array(z.object({ name: z.string(), untilLap: z.int() }))),
    }),
  ),
});
export type FieldLaps = z.infer<typeof fieldLaps>;
export type CompetitorLaps = FieldLaps['competitors'][number];
