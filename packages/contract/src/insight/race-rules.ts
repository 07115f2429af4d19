/** The rules of an endurance race that a pit wall counts against, set by the organiser or by a visitor. */

import * as z from 'zod/mini';
import { wholeNumber } from '../values/document-values.ts';

const DAY_MS = 86_400_000;
const timeMs = z.nullable(wholeNumber(0, DAY_MS));

/** null: the race has no such rule. */
export const raceRules = z.object({
  minimumStopMs: timeMs,
  maximumStintMs: timeMs,
  minimumDriverMs: timeMs,
  maximumDriverMs: timeMs,
  /** that every car has to make */
  stops: z.nullable(wholeNumber(0, 200)),
  /** after the start and before the end, when stops do not count or the pit lane is closed */
  closedAfterStartMs: timeMs,
  closedBeforeEndMs: timeMs,
  /** in a full tank, and what a lap takes, in millilitres */
  tankMl: z.nullable(wholeNumber(0, 1_000_000)),
  fuelPerLapMl: z.nullable(wholeNumber(0, 100_000)),
});
export type RaceRules = z.infer<typeof raceRules>;

export const noRaceRules: RaceRules = {
  minimumStopMs: null,
  maximumStintMs: null,
  minimumDriverMs: null,
  maximumDriverMs: null,
  stops: null,
  closedAfterStartMs: null,
  closedBeforeEndMs: null,
  tankMl: null,
  fuelPerLapMl: null,
};
