/** Who won an event, for lists: the winner of its newest race. An addition of ours to events, live events and search. */

import * as z from 'zod/mini';

export const eventWinner = z.object({
  startNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** the race that was won */
  sessionId: z.int(),
  sessionName: z.string(),
});
export type EventWinner = z.infer<typeof eventWinner>;
