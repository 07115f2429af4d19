/** Facts about the drivers of a live session, before its result. */

import { sessionFacts } from '../results/facts.ts';
import { get } from '../values/endpoint.ts';
import { optionalEventGuid } from '../values/text-values.ts';
import { eventIdInPath, sessionIdInPath } from './ids-in-path.ts';

export const liveFactsCall = get('/api/events/:eventId/sessions/:sessionId/facts', {
  summary: 'What is remarkable about the drivers of a live session, from their earlier public results',
  params: { eventId: eventIdInPath, sessionId: sessionIdInPath },
  query: { guid: optionalEventGuid },
  answer: sessionFacts,
});
