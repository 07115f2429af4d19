/** Championships and their standings. */

import * as z from 'zod/mini';
import { championshipLayouts, enumName, resultStatuses, rowStatuses } from '../values/enums.ts';
import { classColor } from './class-color.ts';

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
  /** the person's account, if there is one */
  accountId: z.nullable(z.string()),
  /** two letters, in capitals */
  nationality: z.nullable(z.string()),
  /** null for a guest in every round */
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
          /** distinguishes competitors who did not start from unclassified ones */
          status: enumName(rowStatuses),
          isDropped: z.boolean(),
          /** took a place but no points */
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
  /** how many of the worst results do not count: runs if points are per run, otherwise events */
  drops: z.int(),
  /** The standings were counted elsewhere and are shown as they were sent. */
  isGiven: z.boolean(),
  /** Official if all rounds with a result are; for standings sent by the organiser, as sent */
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
  /** with the colours of the newest event that has a result; missing in responses that a browser kept */
  classes: z.optional(z.array(classColor)),
});
export type Championship = z.infer<typeof championship>;
