/** Invalidates cached responses about results when their data changes. */

import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../http/responses/response-cache.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { affectedResults } from './affected-results.ts';

const KEPT_ANSWERS = 'results/';
/** Lists and overviews: short, quickly made again, and affected by nearly every write. */
const OVERVIEWS = ['results/list/', 'results/events/', 'results/organizations/', 'results/championships/'];
const OTHER_SERVERS_MS = 5_000;

export function invalidateResultsCache(app: FastifyInstance, db: Database, cache: ResponseCache): void {
  // Before a commit, so that nobody gets what is about to change, and after it, because a read may have come between.
  db.onWrite((write) => {
    const scope = affectedResults(write);
    if (scope.kind === 'nothing') return;
    const prefixes =
      scope.kind === 'everything'
        ? [KEPT_ANSWERS]
        : [...OVERVIEWS, ...scope.sessionIds.map((id) => `results/sessions/${id}/`)];
    for (const prefix of prefixes) cache.forget(prefix);
  });
  if (db.engine === 'sqlite') return;
  // Other servers write to the same PostgreSQL.
  const onError = (error: unknown) => app.log.error({ err: error }, 'kept results');
  const stop = repeat(OTHER_SERVERS_MS, () => cache.forget(KEPT_ANSWERS), onError);
  app.addHook('onClose', async () => stop());
}
