/** The responses of the results calls as encoded bytes, cached until their data changes. */

import type { ResponseCache } from '../../http/responses/response-cache.ts';
import type { ResultsStore } from '../store.ts';
import { createCachedAnswers } from './cached-answers.ts';
import { championshipAnswers } from './championship-answers.ts';
import { eventAnswers } from './event-answers.ts';
import { lapAnswers } from './lap-answers.ts';
import { sessionAnswers } from './session-answers.ts';

export type ResultsAnswers = ReturnType<typeof resultsAnswers>;

export function resultsAnswers(store: ResultsStore, cache: ResponseCache) {
  const cached = createCachedAnswers(store, cache);
  return {
    encodedOfSession: cached.encodedOfSession,
    ...eventAnswers(store, cache, cached),
    ...sessionAnswers(store, cached),
    ...lapAnswers(store, cached),
    ...championshipAnswers(store, cache, cached),
  };
}
