/** Championships and their standings. */

import * as z from 'zod/mini';
import { championshipLayouts, enumName, resultStatuses, rowStatuses } from '../values/enums.ts';

export const championshipSummary = z.object({
  id: z.int(),
  organization: z.int(),
  championshipid: z.int(),
  name: z.string(),
  season: z.string(),
  html: z.nullable(z.string()),
  xml: z.nullable(z.string()),
  backupxml: z.nullable(z.string()),
  class: z.string(),
  /** as in the championship itself */
  resultStatus: enumName(resultStatuses),
});
export type ChampionshipSummary = z.infer<typeof championshipSummary>;

export const standingsRow = z.object({
  /** the start number */
  no: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  class: z.string(),
  /** whose results these are, where the person has an account */
  accountId: z.nullable(z.string()),
  /** two letters, in capitals */
  nationality: z.nullable(z.string()),
  /** null for who was a guest in every round */
  position: z.nullable(z.string()),
  isGuest: z.boolean(),
  total: z.number(),
  /** the points that do not count */
  dropped: z.number(),
  diff: z.number(),
  gap: z.number(),
  events: z.array(
    z.object({
      eventId: z.int(),
      points: z.number(),
      position: z.nullable(z.string()),
      isDropped: z.boolean(),
      rounds: z.array(
        z.object({
          roundId: z.int(),
          points: z.number(),
          position: z.nullable(z.string()),
          /** tells who did not start from who was not classified */
          status: enumName(rowStatuses),
          isDropped: z.boolean(),
          /** took a place and no points */
          isGuest: z.boolean(),
        }),
      ),
    }),
  ),
});
export type StandingsRow = z.infer<typeof standingsRow>;

export const championship = z.object({
  id: z.int(),
  name: z.string(),
  season: z.string(),
  class: z.string(),
  layout: enumName(championshipLayouts),
  /** how many of the worst results do not count: of events, or of runs where points are given per run */
  drops: z.int(),
  /** The standings were counted elsewhere and are shown as they were sent. */
  isGiven: z.boolean(),
  /** of the rounds that have a result: Official when all of these are; where the standings are given, as it was given */
  resultStatus: enumName(resultStatuses),
  events: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      date: z.string(),
      isDropped: z.boolean(),
      rounds: z.array(z.object({ id: z.int(), name: z.string(), shortName: z.string() })),
    }),
  ),
  competitors: z.array(standingsRow),
});
export type Championship = z.infer<typeof championship>;
