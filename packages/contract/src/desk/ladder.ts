/** Heats, finals and brackets: the format of a group, its draw, and the ladder that shows who advances to which race. */

import * as z from 'zod/mini';
import { ladderKinds, placeKinds, tieRules } from '../results/ladders.ts';
import { filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { expected } from '../values/expected.ts';
import { INT32_MAX } from '../values/text-values.ts';

export const MAX_ENTRANTS = 500;
export const MAX_ROUNDS = 8;
export const MAX_RACE_SIZE = 60;
export const MAX_FINALS = 8;
export const MIN_BRACKET_RACE = 2;
export const MAX_BRACKET_RACE = 8;
const MAX_POINTS = 10_000;

const id = wholeNumber(1, INT32_MAX);
const isOn = z.boolean(expected('expected-boolean'));

/**
 * - order: the first cars of the seeding are in the first heat
 * - random: shuffled with the seed
 * - snake: 1-2-3-3-2-1 through the seeding
 * - balanced: every heat has the same share of each class, and team mates are kept apart; shuffled with the seed
 */
export const drawKinds = ['order', 'random', 'snake', 'balanced'] as const;

/** `alternate`: every second round in reverse. `rotate`: each round begins further down the list. */
export const gridOrders = ['drawn', 'alternate', 'rotate'] as const;
export const ladderFormat = z.object({
  kind: oneOf(ladderKinds),
  draw: oneOf(drawKinds),
  /** the result that gives the seeding; null: the order of the entries */
  seededBy: z.nullable(id),
  /** entries that are not checked in are not drawn */
  onlyCheckedIn: isOn,
  places: oneOf(placeKinds),
  /** heats of each car; 0: the seeding decides about the finals */
  rounds: wholeNumber(0, MAX_ROUNDS),
  heatSize: wholeNumber(2, MAX_RACE_SIZE),
  /** other heats in every round, so that the cars meet each other evenly */
  isMixed: isOn,
  gridOrder: oneOf(gridOrders),
  /** of the grid of each heat */
  reversedPlaces: wholeNumber(0, MAX_RACE_SIZE),
  /** for the places of a heat, from the first; see `pointsOfPlace` for the places after the last value */
  points: list(wholeNumber(0, MAX_POINTS), MAX_RACE_SIZE),
  /** who was not classified or did not start */
  pointsNotClassified: wholeNumber(0, MAX_POINTS),
  fewestPointsWin: isOn,
  /** the worst heats of each car do not count */
  droppedHeats: wholeNumber(0, MAX_ROUNDS),
  ties: list(oneOf(tieRules), tieRules.length),
  /** A, B, C …; fewer if everyone fits into fewer */
  finals: wholeNumber(0, MAX_FINALS),
  finalSize: wholeNumber(2, MAX_RACE_SIZE),
  /** from each final to the one above it */
  bumpUps: wholeNumber(0, MAX_RACE_SIZE - 1),
  /** the lowest final takes everyone who is left; otherwise they are out */
  lastFinalTakesAll: isOn,
  finalReversedPlaces: wholeNumber(0, MAX_RACE_SIZE),
  /** of a bracket */
  raceSize: wholeNumber(MIN_BRACKET_RACE, MAX_BRACKET_RACE),
  /** a divisor of the size of a race */
  advancing: wholeNumber(1, MAX_BRACKET_RACE / 2),
  /** who loses once goes on in a second bracket, whose best meet those of the first in the last race */
  hasSecondChance: isOn,
});
export type LadderFormat = z.infer<typeof ladderFormat>;

const entryIds = list(id, MAX_ENTRANTS);

export const ladder = z.object({
  /** sessions refer to it */
  key: filledLine(60),
  /** a group of the meeting; empty: all entries */
  group: line(200),
  format: ladderFormat,
  /** of the random numbers; the same seed draws the same heats from the same entrants */
  seed: wholeNumber(0, INT32_MAX),
  /** in the order of the seeding; empty until it is drawn */
  entrants: entryIds,
  /** rounds of heats of entries in the order of the grid */
  heats: list(list(entryIds, MAX_ENTRANTS), MAX_ROUNDS),
  /** after the draw */
  withdrawn: entryIds,
});
export type Ladder = z.infer<typeof ladder>;

/** The race of a ladder that a session of the programme is. */
export const ladderRace = z.object({ ladder: filledLine(60), race: filledLine(40) });
