/** Opens the practice area: its store and its calls. */

import type { FastifyInstance } from 'fastify';
import type { Database } from '../storage/database.ts';
import { practiceInsightsRoutes } from './insights-routes.ts';
import { practiceRoutes } from './routes.ts';
import { createPublishedPracticeStore } from './store.ts';

export function openPractice(app: FastifyInstance, db: Database): void {
  const store = createPublishedPracticeStore(db);
  practiceRoutes(app, store);
  practiceInsightsRoutes(app, db.reads, store);
}
