/** One live session with its leaderboard. Separate from the other live calls, because the first screen needs it. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { shortObject } from '../values/short-names.ts';
import { optionalEventGuid, textLike } from '../values/text-values.ts';
import { resultConfiguration } from './columns.ts';
import { sessionShape } from './events.ts';
import { leaderboardEntry } from './leaderboard-entry.ts';
import { fullSessionNames } from './names.ts';

export const fullLiveSession = shortObject(fullSessionNames, {
  ...sessionShape,
  leaderboard: z.array(leaderboardEntry),
  resultConfiguration,
});
export type FullLiveSession = z.infer<typeof fullLiveSession>;

export const liveEventIdPattern = /^[a-z0-9]{1,32}-\d{1,15}$/i;
export const liveEventId = textLike(liveEventIdPattern, 'a live event id such as lw-12');

export const activeSessionCall = get('/api/events/:eventId/active', {
  summary: 'The running session of an event with its leaderboard; 404 if none is running',
  params: { eventId: liveEventId },
  query: { guid: optionalEventGuid },
  answer: fullLiveSession,
});
