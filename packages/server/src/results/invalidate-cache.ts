/** Invalidates cached responses about results when their data changes. */

import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { ALL_RESULTS, affectedResults } from './affected-results.ts';

const OTHER_SERVERS_MS = 5_000;

export function invalidateResultsCache(app: FastifyInstance, db: Database, cache: ResponseCache): void {
  db.onChange((change) => {
    for (const prefix of affectedResults(change)) cache.forget(prefix);
  });
  if (db.engine === 'sqlite') return;
  // Other servers write to the same PostgreSQL.
  const onError = (error: unknown) => app.log.error({ err: error }, 'cached results');
  const stop = repeat(OTHER_SERVERS_MS, () => cache.forget(ALL_RESULTS), onError);
  app.addHook('onClose', async () => stop());
}
