/**
 * The board of a session as one answer: what the live socket starts with. A page that is sent with it continues from there,
 * and the site reads it where there is no socket, without a connection and for sessions that are over. An addition of ours.
 */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { optionalBoolean, optionalEventGuid, optionalTextLike } from '../values/text-values.ts';
import { resultConfiguration } from './columns.ts';
import { snapshotFrame } from './frame.ts';
import { eventIdInPath, liveSessionIdPattern } from './ids-in-path.ts';

const pageBoard = z.object({
  snapshot: snapshotFrame,
  /** false if a large field is cut to its first rows: the others come from the socket, or with `whole` */
  isWhole: z.boolean(),
  /** only the columns that the timer set */
  configuration: resultConfiguration,
});
export type PageBoard = z.infer<typeof pageBoard>;

export const pageBoardCall = get('/api/live/boards/:eventId', {
  summary:
    'The board of a session as the live socket would begin with it: of the session named, running or over, or of the one that runs',
  params: { eventId: eventIdInPath },
  query: {
    sessionId: optionalTextLike(liveSessionIdPattern, 'a live session id such as lw-12-34'),
    /** all rows of a large field, which otherwise is cut to its first rows */
    whole: optionalBoolean,
    guid: optionalEventGuid,
  },
  answer: pageBoard,
});
