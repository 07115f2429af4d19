/** The live calls of a server with nothing on the air: all responses come from the results. */

import type { FastifyInstance } from 'fastify';
import { keepNothing, type ResponseCache } from '../../http/responses/response-cache.ts';
import type { Database } from '../../storage/database.ts';
import { createJournal } from '../hosting/journal.ts';
import { createLiveAnswers } from './answers.ts';
import { createPresentationStore } from './presentation-store.ts';
import { replayRoute } from './replay.ts';
import { liveRoutes } from './routes.ts';
import { createLiveStore } from './store.ts';
import { createStoredAnswers } from './stored-answers.ts';

/** Their responses; without it none are cached. */
export type StoredLiveCaches = { results: ResponseCache; replays: ResponseCache };

export function storedLiveRoutes(
  app: FastifyInstance,
  db: Database,
  { results, replays }: StoredLiveCaches = { results: keepNothing, replays: keepNothing },
): void {
  const store = createLiveStore(db);
  const answers = createLiveAnswers({
    store,
    presentation: createPresentationStore(db),
    onTheAir: { find: () => null, list: () => [], load: async () => null },
    findWeather: async () => null,
    now: Date.now,
    finishedForMs: 0,
  });
  const stored = createStoredAnswers(answers, store, results);
  liveRoutes(app, answers, stored);
  replayRoute(app, { answers, store, stored, journal: createJournal(db, Date.now), cache: replays });
}
