/** The story of a result: its podium, a few facts, and sentences that follow from the laps. */

import * as z from 'zod/mini';
import { enumName, resultsFlags } from '../values/enums.ts';
import { duration } from '../values/wire-values.ts';
import { resultDifference } from './result-difference.ts';

/** What a sentence says; the screen writes it in the visitor's language. */
export const sentenceCodes = [
  /** `who` leads the first lap: from pole, from `place` on the grid, or from an unknown place */
  'start-from-pole',
  'start-from-grid',
  'start',
  /** `who` leads every lap, and wins */
  'leads-throughout',
  /** `who` takes the lead from `other`, who is then in `place` */
  'lead-by-pass',
  /** … because `other` was in the pits */
  'lead-by-stop',
  /** … because `other` retired */
  'lead-by-retirement',
  /** the same, and `who` keeps the lead and wins */
  'wins-by-pass',
  'wins-by-stop',
  'wins-by-retirement',
  /** a flag for `laps` laps, with `who` in the lead */
  'yellow',
  'red',
  /** several yellow flags, for `laps` laps in all: `flags` of the story has their laps; `who` led under the first */
  'yellows',
  /** `who`, in `place` before, stops */
  'stop',
  /** `who` passes `other` for `place` and finishes there */
  'podium-pass',
  /** `who` retires from `place` */
  'retired',
  /** practice and qualifying: `who` drives the lap that decides */
  'best-lap',
  'best-lap-at-the-end',
] as const;
export type SentenceCode = (typeof sentenceCodes)[number];

/** The most sentences of a story. */
export const MOST_SENTENCES = 6;

/** Competitors are named by their finish position. */
const finishPosition = z.int();

export const storySentence = z.object({
  code: z.enum(sentenceCodes),
  /** of the lap chart */
  lap: z.int(),
  who: finishPosition,
  other: z.nullable(finishPosition),
  place: z.nullable(z.int()),
  laps: z.nullable(z.int()),
});
export type StorySentence = z.infer<typeof storySentence>;

/** Whom a sentence names by finish position. */
export const namedCompetitor = z.object({
  finishPosition,
  startNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

export const sessionStory = z.object({
  sessionId: z.int(),
  /** false if the best lap decides */
  isRace: z.boolean(),
  /** everybody whom the story names */
  people: z.array(
    z.extend(namedCompetitor, {
      resultClass: z.string(),
      nationality: z.nullable(z.string()),
      /** left out if unknown */
      team: z.optional(z.string()),
    }),
  ),
  /** of the field, for the colours of the number plates */
  classes: z.array(z.string()),
  /** at most the first three; empty if nobody has a place */
  podium: z.array(
    z.object({
      who: finishPosition,
      /** the total time, or the best lap if that decides; null if points decide, or if it is unknown */
      time: z.nullable(duration),
      /** null unless points decide */
      points: z.nullable(z.number()),
      difference: resultDifference,
    }),
  ),
  bestLap: z.nullable(z.object({ who: finishPosition, lap: z.int(), lapTime: duration })),
  /** who gained the most places since the start */
  mover: z.nullable(z.object({ who: finishPosition, from: z.int(), to: z.int() })),
  /** the two classified competitors who finished closest together */
  closestFinish: z.nullable(z.object({ ahead: finishPosition, behind: finishPosition, gap: duration })),
  lapCount: z.int(),
  /** who led from which lap to which; empty if unknown */
  leads: z.array(z.object({ who: finishPosition, fromLap: z.int(), toLap: z.int() })),
  flags: z.array(z.object({ flag: enumName(resultsFlags), fromLap: z.int(), toLap: z.int() })),
  sentences: z.array(storySentence),
});
export type SessionStory = z.infer<typeof sessionStory>;
