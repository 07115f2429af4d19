/** Invalidates cached responses about results when their data changes. */

import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { affectedResults } from './affected-results.ts';

const KEPT_ANSWERS = 'results/';
const OTHER_SERVERS_MS = 5_000;

export function invalidateResultsCache(app: FastifyInstance, db: Database, cache: ResponseCache): void {
  db.onChange((change) => {
    for (const prefix of affectedResults(change)) cache.forget(prefix);
  });
  if (db.engine === 'sqlite') return;
  // Other servers write to the same PostgreSQL.
  const onError = (error: unknown) => app.log.error({ err: error }, 'kept results');
  const stop = repeat(OTHER_SERVERS_MS, () => cache.forget(KEPT_ANSWERS), onError);
  app.addHook('onClose', async () => stop());
}
