/** Invalidates cached responses about results when their data changes. */

import type { ResponseCache } from '../http/responses/response-cache.ts';
import type { Database } from '../storage/database.ts';
import { affectedResults } from './affected-results.ts';

export function invalidateResultsCache(db: Database, cache: ResponseCache): void {
  db.onChange((change) => {
    for (const prefix of affectedResults(change)) cache.forget(prefix);
  });
}
