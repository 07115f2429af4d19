/** Caches pages of replays until their session changes or is no longer public. */

import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from '../../http/responses/response-cache.ts';
import type { Change } from '../../storage/changes.ts';
import type { Database } from '../../storage/database.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const EVERYTHING = '';

/** Keys begin with the number of the session and a slash. */
export function createReplayCache(app: FastifyInstance, db: Database): ResponseCache {
  const cache = createResponseCache(CACHE_BYTES);
  app.mounted.metrics.watchCache({ name: 'replays', stats: cache.stats });
  db.onChange((change) => {
    const prefix = affectedReplays(change);
    if (prefix !== null) cache.forget(prefix);
  });
  return cache;
}

/** The start of the keys of affected pages; null if no page is affected. */
function affectedReplays(change: Change): string | null {
  if (change.kind === 'everything') return EVERYTHING;
  return change.kind === 'session' || change.kind === 'replay' ? `${change.sessionId}/` : null;
}
