/** Tells the content delivery network to let go of what a change of this server affects. */

import type { FastifyInstance } from 'fastify';
import { openPurges, type PurgeSettings } from '../http/cdn/purges.ts';
import type { Database } from '../storage/database.ts';
import { EVERYTHING, tagsOfChange } from './cdn-tags.ts';

/** Nothing without a network that can be told. */
export function letGoOnChange(
  app: FastifyInstance,
  db: Database,
  { purge, holdS }: { purge: PurgeSettings | null; holdS: number },
): void {
  if (purge === null) return;
  const { metrics } = app.mounted;
  const purges = openPurges({
    ...purge,
    ...{ db, holdS, tagsOf: tagsOfChange, everything: EVERYTHING, metrics, log: app.log },
  });
  app.addHook('onClose', () => purges.close());
}
