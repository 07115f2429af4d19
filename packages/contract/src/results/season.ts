/** Everything that the standings of a championship are computed from: its rules, its rounds and their results. */

import * as z from 'zod/mini';
import { championshipLayouts, enumName, rowStatuses } from '../values/enums.ts';
import { classColor } from './class-color.ts';
import { sessionKinds } from './events.ts';

const pointsTable = z.array(z.number());

/** One competitor in one round. */
const seasonResult = z.object({
  /** the same for one person over the season */
  person: z.string(),
  no: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  class: z.string(),
  accountId: z.nullable(z.string()),
  /** two letters, in capitals */
  nationality: z.nullable(z.string()),
  /** in the class, for a championship of one class; null if not classified */
  position: z.nullable(z.int()),
  status: enumName(rowStatuses),
  isGuest: z.boolean(),
  startPosition: z.nullable(z.int()),
  bestTimeMs: z.nullable(z.int()),
});
export type SeasonResult = z.infer<typeof seasonResult>;

export const roundStates = ['coming', 'running', 'provisional', 'official'] as const;

const seasonRound = z.object({
  roundId: z.int(),
  sessionId: z.int(),
  name: z.string(),
  shortName: z.string(),
  type: z.enum(sessionKinds),
  state: z.enum(roundStates),
  /** if places give other points than the rules of the championship */
  points: z.optional(pointsTable),
  /** given to start numbers by name */
  extraPoints: z.array(z.object({ number: z.string(), points: z.number() })),
  /** until when a provisional result can be protested; null without a protest time */
  protestEndsAtMs: z.nullable(z.int()),
  /** for how long the result can be protested once it is published; 0 after that, and without a protest time */
  protestMinutes: z.int(),
  /** in the order of the classification; without those of a running session */
  results: z.array(seasonResult),
});
export type SeasonRound = z.infer<typeof seasonRound>;

export const championshipSeason = z.object({
  championshipId: z.int(),
  organizationId: z.int(),
  name: z.string(),
  season: z.string(),
  class: z.string(),
  layout: enumName(championshipLayouts),
  /** the standings were counted elsewhere: nothing can be computed */
  isGiven: z.boolean(),
  rules: z.object({
    points: pointsTable,
    drops: z.int(),
    /** for places in practice and qualifying, if they give other points */
    pointsByType: z.object({ practice: z.optional(pointsTable), qualify: z.optional(pointsTable) }),
    polePoints: z.number(),
    fastestLapPoints: z.number(),
    /** start numbers that take places but no points */
    guests: z.array(z.string()),
  }),
  events: z.array(
    z.object({ eventId: z.int(), name: z.string(), date: z.string(), rounds: z.array(seasonRound) }),
  ),
  /** with the colours of the newest event that has a result */
  classes: z.array(classColor),
});
export type ChampionshipSeason = z.infer<typeof championshipSeason>;
