/**
 * The board of a session for the page that is sent with it. It is what the live socket starts with, so the page continues
 * from there. An addition of ours.
 */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { optionalEventGuid, optionalTextLike } from '../values/text-values.ts';
import { liveSessionIdPattern } from './calls.ts';
import { resultConfiguration } from './columns.ts';
import { snapshotFrame } from './frame.ts';
import { liveEventId } from './session.ts';

const pageBoard = z.object({
  snapshot: snapshotFrame,
  /** false if a large field is cut to its first rows: the whole board then comes from the socket */
  isWhole: z.boolean(),
  configuration: resultConfiguration,
});
export type PageBoard = z.infer<typeof pageBoard>;

export const pageBoardCall = get('/api/live/boards/:eventId', {
  summary:
    'The board of a session on the air as the live socket would begin with it: of the session named, or of the one that runs',
  params: { eventId: liveEventId },
  query: {
    sessionId: optionalTextLike(liveSessionIdPattern, 'a live session id such as lw-12-34'),
    guid: optionalEventGuid,
  },
  answer: pageBoard,
});
