/** Puts published results together: their calls, and the cache of their answers. */

import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from '../http/responses/response-cache.ts';
import type { Database } from '../storage/database.ts';
import { invalidateResultsCache } from './invalidate-cache.ts';
import { personRoutes } from './person-routes.ts';
import { resultsRoutes } from './routes.ts';
import { createResultsStore } from './store.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** The cache, in which others may keep what follows from results as well. */
export function openResults(
  app: FastifyInstance,
  { db, brand }: { db: Database; brand: string },
): ResponseCache {
  const cache = createResponseCache(CACHE_BYTES);
  const store = createResultsStore(db);
  resultsRoutes(app, store, cache);
  personRoutes(app, store, brand);
  invalidateResultsCache(app, db, cache);
  return cache;
}
