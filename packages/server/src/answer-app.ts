/** The server of the thread that makes long responses: the reading calls, over a read-only connection. */

import type { FastifyInstance } from 'fastify';
import { certificateRoute } from './desk/publish/certificate-route.ts';
import { keepNothing } from './http/responses/response-cache.ts';
import { createServer } from './http/server.ts';
import { storedLiveRoutes } from './live/calls/stored-routes.ts';
import { openPractice } from './practice/open-practice.ts';
import { siteInThread } from './results/prints/print-context.ts';
import { printRoutes } from './results/prints/routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { createPublishedResultsStore } from './results/store.ts';
import type { Database } from './storage/database.ts';

export async function createAnswerApp(db: Database): Promise<FastifyInstance> {
  const app = await createServer({
    // Only the main thread calls it, which has checked the token and sends the account id instead.
    verifyToken: async (accountId) => ({ accountId }),
    isInThread: true,
  });
  // The main thread caches the responses.
  const results = createPublishedResultsStore(db);
  resultsRoutes(app, results, keepNothing);
  printRoutes(app, results, keepNothing, siteInThread);
  certificateRoute(app, db, siteInThread);
  storedLiveRoutes(app, db);
  openPractice(app, db);
  await app.ready();
  return app;
}
