/** An event as programme and results: each session with its outcome, and what follows from all of them. */

import * as z from 'zod/mini';
import { duration, isoDate, offsetDateTime } from '../values/wire-values.ts';
import { event } from './events.ts';
import { personInBrief as person, podiumPlace } from './podium-place.ts';

export const sessionOutcome = z.object({
  sessionId: z.int(),
  startsAt: offsetDateTime,
  /** of the field */
  classes: z.array(z.string()),
  /** at most the first three; empty without a result */
  podium: z.array(podiumPlace),
  /** the winner's time; null if the time does not decide */
  winningTime: z.nullable(duration),
  /** the winner's points; null unless points decide */
  winningPoints: z.nullable(z.number()),
  /** the winner's laps; 0 without a result */
  laps: z.int(),
  bestLap: z.nullable(z.object({ ...person, lapTime: duration })),
});
export type SessionOutcome = z.infer<typeof sessionOutcome>;

const classWinner = z.object({
  ...person,
  resultClass: z.string(),
  /** the newest race of the class */
  sessionId: z.int(),
  /** the total time, or the best lap if that decides; null if neither is known */
  time: z.nullable(duration),
});
export type ClassWinner = z.infer<typeof classWinner>;

const fastestLap = z.object({ ...person, resultClass: z.string(), sessionId: z.int(), lapTime: duration });
export type FastestLap = z.infer<typeof fastestLap>;

const eventStandings = z.object({
  championshipId: z.int(),
  organizationId: z.int(),
  name: z.string(),
  season: z.string(),
  /** empty for the whole field */
  class: z.string(),
  /** false if the event has no result that counts yet: the standings are those before it */
  isAfterEvent: z.boolean(),
  rows: z.array(
    z.object({
      ...person,
      /** missing in responses that a browser kept */
      resultClass: z.optional(z.string()),
      position: z.int(),
      /** places gained by this event; null if unknown, or for somebody who was not ranked before */
      change: z.nullable(z.int()),
      total: z.number(),
    }),
  ),
});
export type EventStandings = z.infer<typeof eventStandings>;

const trackOutline = z.object({
  width: z.int(),
  height: z.int(),
  /** x, y, x, y, … from the finish line; the last leads back to the first */
  points: z.array(z.int()),
});

export const eventOverview = z.object({
  /** with its sessions */
  event,
  /** of the sessions of the event, in no particular order */
  outcomes: z.array(sessionOutcome),
  /** of races only */
  classWinners: z.array(classWinner),
  /** of each class, the fastest class first; empty as soon as a race has a result */
  fastestByClass: z.array(fastestLap),
  fastestLap: z.nullable(fastestLap),
  standings: z.array(eventStandings),
  /** there are heats, finals or a bracket, see `eventLadders` */
  hasLadders: z.optional(z.boolean()),
  /** null if no map of the track is known */
  track: z.nullable(trackOutline),
  /** the organisation's event after this one */
  nextEvent: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      startDate: isoDate,
      startsAt: offsetDateTime,
      locationName: z.string(),
    }),
  ),
});
export type EventOverview = z.infer<typeof eventOverview>;
