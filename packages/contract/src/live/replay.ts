/** The events of a session from its beginning, to be folded again: replay and rewinding. */

import * as z from 'zod/mini';
import { sessionEvent } from '../ingest/session-event.ts';
import { get } from '../values/endpoint.ts';
import { INT32_MAX, optionalEventGuid, optionalNumber } from '../values/text-values.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';

export const replayPage = z.object({
  eventId: z.string(),
  sessionId: z.string(),
  /** `journal`: all events while it ran; `laps`: made from a result that was never live */
  madeFrom: z.enum(['journal', 'laps']),
  /** Nothing follows the last page. */
  hasEnded: z.boolean(),
  /** The number of the last live change included. Send it as `after` to get the next page. */
  number: z.int(),
  /** There is another page already. */
  hasMore: z.boolean(),
  /** in the order in which they were accepted */
  events: z.array(sessionEvent),
});
export type ReplayPage = z.infer<typeof replayPage>;

export const replayApi = {
  replay: get('/api/events/:eventId/sessions/:sessionId/replay', {
    summary: 'All events of a session, page by page, for replaying it',
    params: {
      eventId: eventIdInPath,
      sessionId: sessionIdInPath,
    },
    query: { after: optionalNumber(0, INT32_MAX), guid: optionalEventGuid },
    answer: replayPage,
  }),
};
