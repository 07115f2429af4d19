/** One person's results: a row per session, over all events. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { enumName, rowStatuses, sports } from '../values/enums.ts';
import { accountId, optionalNumber, paging } from '../values/text-values.ts';
import { duration, localDateTime } from '../values/wire-values.ts';
import { sessionKinds } from './events.ts';

export const accountResult = z.object({
  sessionId: z.int(),
  sessionName: z.string(),
  type: z.enum(sessionKinds),
  startTime: localDateTime,
  eventId: z.int(),
  eventName: z.string(),
  sport: enumName(sports),
  organization: z.object({ id: z.int(), name: z.string() }),
  /** two letters, in capitals */
  location: z.object({ name: z.string(), countryCode: z.string() }),
  /** continues counting through unclassified competitors */
  position: z.int(),
  /** false: not classified */
  isQualified: z.boolean(),
  participated: z.int(),
  status: enumName(rowStatuses),
  resultClass: z.string(),
  /** null without a timed lap */
  bestTime: z.nullable(duration),
  /** nobody was faster in this session */
  isSessionBest: z.boolean(),
  /** the person was never faster at this track in this class */
  isPersonalBest: z.boolean(),
  /** the best lap at this track in this class; missing in responses kept from an earlier version */
  personalBestTime: z.optional(z.nullable(duration)),
});
export type AccountResult = z.infer<typeof accountResult>;

const raceCounts = {
  starts: z.int(),
  wins: z.int(),
  /** places 1 to 3 */
  podiums: z.int(),
};

export const accountResults = z.object({
  results: z.array(accountResult),
  /** of the requested year, or of all */
  resultCount: z.int(),
  /** of all, newest year first */
  yearCounts: z.array(z.object({ year: z.int(), count: z.int() })),
  /** of all, the most frequent first */
  sports: z.array(enumName(sports)),
  /** all races; missing in responses that a browser kept from an earlier version */
  career: z.optional(
    z.object({
      ...raceCounts,
      /** those with most wins, then most podiums, then most starts; at most three */
      bestTracks: z.array(z.object({ name: z.string(), countryCode: z.string(), ...raceCounts })),
    }),
  ),
});
export type AccountResults = z.infer<typeof accountResults>;

export const accountResultsCall = get('/api/v0.2.3/eventresults/accounts/:userId/results', {
  summary: "The results of an account's transponders, session by session, newest first",
  params: { userId: accountId },
  query: { year: optionalNumber(1970, 9999), ...paging },
  token: 'optional',
  answer: accountResults,
});
