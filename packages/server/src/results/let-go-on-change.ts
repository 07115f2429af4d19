/** Tells the content delivery network to let go of what a change of this server affects. */

import type { FastifyInstance } from 'fastify';
import { openPurges, type PurgeSettings } from '../http/cdn/purges.ts';
import type { Database } from '../storage/database.ts';
import { tagsOfChange } from './cdn-tags.ts';

/** Other servers do the same for theirs. Nothing without a network that can be told. */
export function letGoOnChange(app: FastifyInstance, db: Database, settings: PurgeSettings | null): void {
  if (settings === null) return;
  const purges = openPurges({ ...settings, metrics: app.mounted.metrics, log: app.log });
  db.addCommitHook({
    concerns: (change) => tagsOfChange(change).length > 0,
    // It returns nothing, so that no writer waits for it.
    beforeCommit: async (changes) => () => {
      for (const change of changes) purges.add(tagsOfChange(change));
    },
  });
  app.addHook('onClose', () => purges.close());
}
