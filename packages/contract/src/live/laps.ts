/** The laps of a live session's whole field so far, in columns, for its charts. An addition of ours. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';

const lapNumbers = z.array(z.int());

const competitor = z.object({
  competitorId: z.string(),
  /** when each lap ended, in milliseconds from the start of the session; null if unknown */
  endsMs: z.array(z.nullable(z.int())),
  /** on the board when the lap ended; null if not ranked */
  positions: z.array(z.nullable(z.int())),
  pitLaps: lapNumbers,
  yellowLaps: lapNumbers,
  redLaps: lapNumbers,
  /** those who drove before the driver of now, with the last lap of each turn; missing if nobody did */
  drivers: z.optional(z.array(z.object({ name: z.string(), untilLap: z.int() }))),
});

export const liveLaps = z.object({
  sessionId: z.string(),
  /** from which the ends of the laps are counted, UTC */
  startedAtMs: z.int(),
  competitors: z.array(competitor),
});
export type LiveLaps = z.infer<typeof liveLaps>;
export type LiveCompetitorLaps = LiveLaps['competitors'][number];

export const liveLapsApi = {
  laps: get('/api/events/:eventId/sessions/:sessionId/laps', {
    summary: 'The laps of all competitors so far, in columns',
    params: {
      eventId: eventIdInPath,
      sessionId: sessionIdInPath,
    },
    query: { guid: optionalEventGuid },
    answer: liveLaps,
  }),
};
