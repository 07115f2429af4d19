/** What runs at this moment, in brief: for screens that show more than live timing. An addition of ours. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { enumName, liveFlags } from '../values/enums.ts';
import { paging } from '../values/text-values.ts';

/** A running session whose timer has sent nothing for so long is said to have no data, whatever flag was shown last. */
export const SILENT_FEED_MS = 60_000;

const text = z.nullable(z.string());

export const runningEvent = z.object({
  eventId: z.string(),
  name: z.string(),
  organization: text,
  /** the session that runs, between two the one that ended last; null before the first */
  sessionName: text,
  flag: enumName(liveFlags),
  /** in the timer's own word, where nobody here knows the flag */
  flagSaid: z.optional(z.string()),
  /** how long the timer has sent nothing, from a minute on; the flag is unknown then */
  silentForMs: z.optional(z.int()),
  timeToGoMs: z.nullable(z.int()),
  lapsToGo: z.nullable(z.int()),
  /** since the start; null before it, and where nobody says */
  raceTimeMs: z.nullable(z.int()),
  leader: z.nullable(z.object({ number: z.string(), name: z.string() })),
});
export type RunningEvent = z.infer<typeof runningEvent>;

export const liveNowCall = get('/api/live/now', {
  summary:
    'The events that run at this moment, each with its flag, what is left of its session and who leads',
  /** three where nobody says how many */
  query: { count: paging.count },
  answer: z.array(runningEvent),
});
