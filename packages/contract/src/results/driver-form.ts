/** What is known of a driver who takes part in an event: the last results, and the best lap at its track. */

import * as z from 'zod/mini';
import { filledLine, line } from '../values/document-values.ts';
import { get } from '../values/endpoint.ts';
import { int32Id, optionalEventGuid } from '../values/text-values.ts';
import { duration } from '../values/wire-values.ts';
import { accountResult } from './account-results.ts';

export const driverForm = z.object({
  /** null without an account, and if its profile is private */
  accountId: z.nullable(z.string()),
  /** at most ten, the newest first */
  results: z.array(accountResult),
  /** in this class; null without one */
  bestTimeHere: z.nullable(duration),
});

export const driverFormCall = get('/api/v0.2.3/eventresults/events/:eventId/driver', {
  summary: 'The last ten results of a driver, and the best lap at the track of this event',
  params: { eventId: int32Id },
  query: {
    transponder: filledLine(32),
    /** the full name: a car may have several drivers */
    name: z.optional(line(200)),
    class: z.optional(line(100)),
    guid: optionalEventGuid,
  },
  answer: driverForm,
});
