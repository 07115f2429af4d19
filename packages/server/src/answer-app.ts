/** The server of the thread that makes long answers: the calls that only read, over a connection that only reads. */

import type { FastifyInstance } from 'fastify';
import { keepNothing } from './http/responses/response-cache.ts';
import { createServer } from './http/server.ts';
import { storedLiveRoutes } from './live/calls/stored-routes.ts';
import { openPractice } from './practice/open-practice.ts';
import { resultsRoutes } from './results/routes.ts';
import { createResultsStore } from './results/store.ts';
import type { Database } from './storage/database.ts';

export async function createAnswerApp(db: Database): Promise<FastifyInstance> {
  const app = await createServer({
    // Only the main thread asks, which has checked the token and gives the account instead.
    verifyToken: async (accountId) => ({ accountId }),
    isInThread: true,
  });
  // What is made here is kept by the main thread.
  resultsRoutes(app, createResultsStore(db), keepNothing);
  storedLiveRoutes(app, db);
  openPractice(app, db);
  await app.ready();
  return app;
}
