/** The calls of the way in. */

import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/database.ts';
import type { IngestContext } from './context.ts';
import { correctionsRoutes } from './corrections-routes.ts';
import { createKeyLimits } from './key-limits.ts';
import { livePresentationRoutes } from './live-presentation-routes.ts';
import { takeBodiesAsTheyAre } from './mount-ingest.ts';
import { createOneByOne } from './one-by-one.ts';
import { organizationRoutes } from './organization-routes.ts';
import { openReadingRoom } from './reading-room.ts';
import { resultsRoute } from './results-route.ts';
import { findCaller } from './upload-keys.ts';

export type IngestOptions = { db: Database; now?: () => number };

export async function ingestRoutes(
  app: FastifyInstance,
  { db, now = Date.now }: IngestOptions,
): Promise<void> {
  const context: IngestContext = {
    db,
    check: { findCaller: (key) => findCaller(db, key, now()), limits: createKeyLimits(now) },
    readingRoom: openReadingRoom(),
    oneByOne: createOneByOne(),
    now,
  };
  app.addHook('onClose', () => context.readingRoom.close());
  await app.register(async (scope) => {
    takeBodiesAsTheyAre(scope);
    organizationRoutes(scope, context);
    resultsRoute(scope, context);
    correctionsRoutes(scope, context);
    livePresentationRoutes(scope, context);
  });
}
