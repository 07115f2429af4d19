/** The ladder of an event: heats, finals or a bracket, with who is in which race and who advances. */

import * as z from 'zod/mini';

export const ladderKinds = ['heats', 'bracket'] as const;

export const placeKinds = ['grid', 'lanes'] as const;

/** Equal points: the first rule that separates two cars decides; the seeding always does. */
export const tieRules = ['bestPlaces', 'lastHeat', 'bestLap'] as const;
export type TieRule = (typeof tieRules)[number];

export const racePhases = ['heat', 'final', 'bracket', 'secondChance', 'grandFinal'] as const;
export type RacePhase = (typeof racePhases)[number];

/** Where a car of a race comes from: the ranking after the heats, or a place of another race. */
const slotOrigin = z.nullable(
  z.object({ kind: z.enum(['ranking', 'race']), race: z.string(), place: z.int() }),
);

const shownEntrant = z.object({
  entryId: z.int(),
  number: z.string(),
  name: z.string(),
  className: z.string(),
  /** withdrawn, or no longer entered */
  isOut: z.boolean(),
});
export type ShownEntrant = z.infer<typeof shownEntrant>;

const shownPlace = z.object({
  /** null: not known yet, or nobody */
  entryId: z.nullable(z.int()),
  origin: slotOrigin,
  /** in the published result; null without one */
  finish: z.nullable(z.int()),
  isClassified: z.boolean(),
  points: z.nullable(z.int()),
  /** the race that it advances to; null if it does not, or if that is not known */
  advancesTo: z.nullable(z.string()),
});
export type ShownPlace = z.infer<typeof shownPlace>;

/** - waiting: not everyone is known; - bye: everyone advances without a race; - notRun: it has no session in the programme */
export const raceStates = ['waiting', 'ready', 'begun', 'done', 'bye', 'notRun'] as const;

const shownRace = z.object({
  key: z.string(),
  phase: z.enum(racePhases),
  /** from 1 */
  round: z.int(),
  /** from 1, within the round; for finals 1 is A */
  index: z.int(),
  /** how many advance; 0 for a heat, whose points count */
  advancing: z.int(),
  state: z.enum(raceStates),
  sessionId: z.nullable(z.int()),
  startsAtMs: z.nullable(z.int()),
  places: z.array(shownPlace),
  /** the grid that follows from the results of today, if the race was begun with another one */
  offered: z.nullable(z.array(z.int())),
  /** start numbers in the result that are not in the race */
  strangers: z.array(z.string()),
});
export type ShownRace = z.infer<typeof shownRace>;

const shownRank = z.object({
  place: z.int(),
  entryId: z.int(),
  points: z.int(),
  /** by round; null: no result yet */
  heats: z.array(z.nullable(z.object({ points: z.int(), isDropped: z.boolean() }))),
  /** the rule that separated it from the car in front; null if points did */
  tie: z.nullable(z.enum([...tieRules, 'seeding'])),
});
export type ShownRank = z.infer<typeof shownRank>;

export const shownLadder = z.object({
  id: z.int(),
  key: z.string(),
  group: z.string(),
  kind: z.enum(ladderKinds),
  places: z.enum(placeKinds),
  /** of the venue, for the starts of the races */
  timeZone: z.string(),
  seed: z.int(),
  isRandom: z.boolean(),
  /** by seeding */
  entrants: z.array(shownEntrant),
  races: z.array(shownRace),
  ranking: z.array(shownRank),
  /** every heat has a result */
  isRankingFinal: z.boolean(),
  /** the final order of everybody; empty until the last race is done */
  order: z.array(z.int()),
});
export type ShownLadder = z.infer<typeof shownLadder>;
