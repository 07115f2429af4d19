/** Opens published results: their calls, and the cache of their responses. */

import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from '../http/responses/response-cache.ts';
import type { Database } from '../storage/database.ts';
import { tagsOfResponse } from './cdn-tags.ts';
import { invalidateResultsCache } from './invalidate-cache.ts';
import { personRoutes } from './person-routes.ts';
import { resultsRoutes } from './routes.ts';
import { createPublishedResultsStore } from './store.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** Returns the cache, in which others may cache what follows from results. */
export function openResults(
  app: FastifyInstance,
  { db, brand }: { db: Database; brand: string },
): ResponseCache {
  const cache = createResponseCache(CACHE_BYTES, tagsOfResponse);
  app.mounted.metrics.watchCache({ name: 'results', stats: cache.stats });
  const store = createPublishedResultsStore(db);
  resultsRoutes(app, store, cache);
  personRoutes(app, store, brand);
  invalidateResultsCache(db, cache);
  return cache;
}
