/** Facts about the drivers of a session that follow from their earlier results, each with the results that prove it. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { int32Id, optionalEventGuid } from '../values/text-values.ts';
import { duration, isoDate } from '../values/wire-values.ts';

/** What a fact says; the screen writes it in the visitor's language. Places are those in the class. */
export const factCodes = [
  /** this result: a win or podium, after `count` races without one; since `since`, if there was one before */
  'first-win',
  'win-since',
  'first-podium',
  'podium-since',
  /** this result is number `count` in a row */
  'wins-in-a-row',
  'podiums-in-a-row',
  /** the best lap of this session is `difference` faster than the best lap here before */
  'best-here',
  /** … or `difference` slower than it */
  'near-best-here',
  /** beats `other` after `count` races in which both were classified and `other` was ahead */
  'beats-at-last',
  /** before the race: won the last `count` races, or was on the podium */
  'win-streak',
  'podium-streak',
  /** no win or podium in the last `count` races; the last one was on `since` */
  'last-win',
  'last-podium',
  /** `count` podiums in `of` races, and no win */
  'no-win-yet',
  /** won `count` of `of` races here */
  'wins-here',
  /** the best lap here, `time`, was on `since` */
  'best-time-here',
  /** no earlier race here, after `count` races elsewhere */
  'first-race-here',
  /** race number `count` */
  'milestone',
  /** was behind, or ahead of, `other` in the last `count` races in which both were classified */
  'has-not-beaten',
  'has-beaten',
] as const;
export type FactCode = (typeof factCodes)[number];

/** A result that proves a fact. */
export const factEvidence = z.object({
  sessionId: z.int(),
  position: z.int(),
  eventName: z.string(),
  sessionName: z.string(),
  date: isoDate,
});
export type FactEvidence = z.infer<typeof factEvidence>;

export const driverFact = z.object({
  code: z.enum(factCodes),
  count: z.nullable(z.int()),
  of: z.nullable(z.int()),
  since: z.nullable(isoDate),
  time: z.nullable(duration),
  difference: z.nullable(duration),
  /** the start number of another driver of the session */
  other: z.nullable(z.string()),
  /** the newest first; of long series only the newest */
  evidence: z.array(factEvidence),
});
export type DriverFact = z.infer<typeof driverFact>;

/** The most remarkable first. Drivers whom the archive does not know for certain are left out. */
export const sessionFacts = z.object({
  sessionId: z.int(),
  drivers: z.array(
    z.object({
      startNumber: z.string(),
      name: z.string(),
      resultClass: z.string(),
      facts: z.array(driverFact),
    }),
  ),
});
export type SessionFacts = z.infer<typeof sessionFacts>;

export const sessionFactsCall = get('/api/v0.2.3/eventresults/sessions/:sessionId/facts', {
  summary: 'What is remarkable about the results of a session, from the earlier results of its drivers',
  params: { sessionId: int32Id },
  query: { guid: optionalEventGuid },
  answer: sessionFacts,
});
