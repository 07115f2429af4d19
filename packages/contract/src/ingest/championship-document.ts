/**
 * A championship as its organiser describes it: which sessions count, and for how many points. The standings are counted
 * from their results, or by the organiser.
 */

import * as z from 'zod/mini';
import { clientId, decimal, filledLine, line, list, oneOf, wholeNumber } from '../values/document-values.ts';
import { championshipLayouts, enumName, rowStatuses } from '../values/enums.ts';
import { uploadWarning } from '../values/errors.ts';
import { expected } from '../values/expected.ts';
import { countryCode, flag } from '../values/location-values.ts';
import { MAX_COMPETITORS_PER_SESSION } from './session-limits.ts';

const MAX_EVENTS = 200;
const MAX_ROUNDS_PER_EVENT = 100;
const points = decimal(0, 1_000_000);
/** for the first, the second and so on; further places get none */
const pointsTable = list(points, 1_000);

/** A session of the event that counts. */
const roundDocument = z.strictObject({
  /** the session's clientId */
  session: clientId,
  /** by default the session's name */
  name: z.optional(filledLine(200)),
  /** for narrow columns; by default R1, R2, … through the season */
  shortName: z.optional(filledLine(10)),
  /** if this round has its own points */
  points: z.optional(pointsTable),
  /** for example for pole position or the fastest lap; negative to deduct */
  extraPoints: z.optional(
    list(
      z.strictObject({
        /** the start number in this session */
        number: line(20),
        points: decimal(-1_000_000, 1_000_000),
      }),
      1_000,
    ),
  ),
});

/** A competitor's points in one round, counted by the organiser. */
const roundScoreDocument = z.strictObject({
  /** the clientIds of one of the championship's rounds */
  event: clientId,
  session: clientId,
  points: decimal(-1_000_000, 1_000_000),
  position: z.optional(wholeNumber(1, MAX_COMPETITORS_PER_SESSION)),
  /** why there is no place; Normal by default */
  status: z.optional(enumName(rowStatuses)),
  /** does not count, and is not in the total */
  isDropped: z.optional(flag),
  isGuest: z.optional(flag),
});

const standingDocument = z.strictObject({
  /** left out for competitors without a place, such as guests */
  position: z.optional(wholeNumber(1, MAX_COMPETITORS_PER_SESSION)),
  number: z.optional(line(20)),
  firstName: z.optional(line(100)),
  /** also holds a full name, or a team's name */
  lastName: filledLine(100),
  className: z.optional(line(100)),
  /** two letters, in capitals */
  nationality: z.optional(countryCode),
  isGuest: z.optional(flag),
  total: decimal(-1_000_000, 1_000_000),
  /** the points that do not count, and are not in the total; by default those of the dropped rounds */
  dropped: z.optional(points),
  rounds: z.optional(list(roundScoreDocument, MAX_EVENTS * MAX_ROUNDS_PER_EVENT)),
});

const givenStatuses = ['Provisional', 'Official'] as const;

/** Counted by the organiser, and shown as sent. */
const standingsDocument = z.strictObject({
  status: oneOf(givenStatuses),
  rows: list(standingDocument, MAX_COMPETITORS_PER_SESSION),
});

const described = z.strictObject({
  clientId,
  name: filledLine(200),
  /** such as 2026 or 2026/27 */
  season: filledLine(20),
  /** only competitors of this class score, by their place in it; by default the whole field */
  className: z.optional(line(100)),
  /** PointsPerRun by default */
  layout: z.optional(enumName(championshipLayouts)),
  /** points for places; left out only if standings are given */
  points: z.optional(pointsTable),
  /** other points for places in sessions of these types; by default those above */
  pointsByType: z.optional(
    z.strictObject({ practice: z.optional(pointsTable), qualify: z.optional(pointsTable) }),
  ),
  /** for the first on the grid of each race, if the results have start positions */
  polePoints: z.optional(points),
  /** for the fastest lap of each race */
  fastestLapPoints: z.optional(points),
  /** start numbers that take places but score no points, in addition to guests of the results */
  guests: z.optional(list(filledLine(20), 1_000)),
  standings: z.optional(standingsDocument),
  /** how many of the worst results do not count: runs for PointsPerRun, otherwise events; none by default */
  drops: z.optional(wholeNumber(0, 1_000)),
  /** in the order of the season */
  events: list(
    z.strictObject({
      /** the event's clientId */
      event: clientId,
      /** in the order in which they were driven; by default all races of the event */
      rounds: z.optional(list(roundDocument, MAX_ROUNDS_PER_EVENT)),
    }),
    MAX_EVENTS,
  ),
});

export const championshipDocument = described.check(
  z.refine(({ points: table, standings }) => (table === undefined) !== (standings === undefined), {
    error: expected('expected-points-or-standings'),
    path: ['points'],
  }),
);
export type ChampionshipDocument = z.infer<typeof championshipDocument>;

export const ownChampionship = z.object({
  championshipId: z.int(),
  clientId: z.string(),
  name: z.string(),
  season: z.string(),
  className: z.string(),
  layout: enumName(championshipLayouts),
  events: z.int(),
  rounds: z.int(),
  isDeleted: z.boolean(),
  /** on this site; empty while it is deleted */
  path: z.string(),
});
export type OwnChampionship = z.infer<typeof ownChampionship>;

export const savedChampionship = z.extend(ownChampionship, {
  /** false if nothing changed */
  isChanged: z.boolean(),
  /** accepted, but worth checking */
  warnings: z.array(uploadWarning),
});
export type SavedChampionship = z.infer<typeof savedChampionship>;
