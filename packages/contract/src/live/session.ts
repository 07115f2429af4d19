/** One live session with its leaderboard, as existing programs read it. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { shortObject } from '../values/short-names.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { resultConfiguration } from './columns.ts';
import { sessionShape } from './events.ts';
import { eventIdInPath } from './ids-in-path.ts';
import { leaderboardEntry } from './leaderboard-entry.ts';
import { fullSessionNames } from './names.ts';

export const fullLiveSession = shortObject(fullSessionNames, {
  ...sessionShape,
  leaderboard: z.array(leaderboardEntry),
  resultConfiguration,
});
export type FullLiveSession = z.infer<typeof fullLiveSession>;

export const activeSessionCall = get('/api/events/:eventId/active', {
  summary: 'The running session of an event with its leaderboard; 404 if none is running',
  params: { eventId: eventIdInPath },
  query: { guid: optionalEventGuid },
  answer: fullLiveSession,
});
