/** How the names on a board are pronounced, for race radio. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';

export const pronunciationsCall = get('/api/events/:eventId/sessions/:sessionId/pronunciations', {
  summary:
    'How the names of a live session are pronounced, as the announcers of its organiser have written it',
  params: { eventId: eventIdInPath, sessionId: sessionIdInPath },
  query: { guid: optionalEventGuid },
  answer: z.object({
    names: z.array(
      z.object({
        /** as on the board */
        name: z.string(),
        say: z.string(),
      }),
    ),
  }),
});
