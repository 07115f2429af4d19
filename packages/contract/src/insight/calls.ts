/** The rules of a race, set once by its organiser for everyone who watches. */

import * as z from 'zod/mini';
import { eventIdInPath } from '../live/ids-in-path.ts';
import { get, put } from '../values/endpoint.ts';
import { int32Id, optionalEventGuid } from '../values/text-values.ts';
import { raceRules } from './race-rules.ts';

/** null if the organiser has set none. */
const setRules = z.object({ rules: z.nullable(raceRules) });

export const insightApi = {
  raceRules: get('/api/events/:eventId/racerules', {
    summary: 'The rules of the races of an event, as its organiser has set them',
    params: { eventId: eventIdInPath },
    query: { guid: optionalEventGuid },
    answer: setRules,
  }),
  saveRaceRules: put('/api/desk/events/:eventId/racerules', {
    summary: 'Sets the rules of the races of an event; null removes them',
    params: { eventId: int32Id },
    token: 'required',
    body: setRules,
    answer: setRules,
  }),
};
