/** The best results of a person, for existing programs. */

import * as z from 'zod/mini';
import { get } from '../values/endpoint.ts';
import { accountId } from '../values/text-values.ts';
import { isoDate } from '../values/wire-values.ts';

const achievements = z.object({
  /** of places on the podium, newest first */
  badges: z.array(
    z.object({
      eventId: z.int(),
      eventName: z.string(),
      eventDate: isoDate,
      sessionId: z.int(),
      sessionName: z.string(),
      className: z.string(),
      position: z.int(),
      racer: z.object({ name: z.string() }),
    }),
  ),
});
export const achievementsCall = get('/api/v2/achievements/:userId/overview', {
  summary: 'The podium places of a person, newest first',
  params: { userId: accountId },
  token: 'optional',
  answer: achievements,
});
