/** Forgets kept answers about results when something they were made from changes. */

import type { FastifyInstance } from 'fastify';
import type { ReadyCache } from '../http/ready-cache.ts';
import type { Database } from '../storage/database.ts';

const KEPT_ANSWERS = 'results/';
const OTHER_SERVERS_MS = 5_000;

/** Accounts and transponders too: answers name the owner of a transponder unless the profile is private. */
const shownInResults: ReadonlySet<string> = new Set([
  'organizations',
  'venues',
  'events',
  'session_groups',
  'sessions',
  'merged_sessions',
  'competitors',
  'rulings',
  'session_revisions',
  'announcements',
  'championships',
  'championship_events',
  'championship_rounds',
  'accounts',
  'transponders',
]);

export function keepResultsFresh(app: FastifyInstance, db: Database, cache: ReadyCache): void {
  // On SQLite no read comes between this and the commit: there is one connection, and the transaction has it.
  db.onWrite((table) => {
    if (shownInResults.has(table)) cache.forget(KEPT_ANSWERS);
  });
  if (db.engine === 'sqlite') return;
  // Other servers write to the same PostgreSQL, and a read may come before our own commit.
  const timer = setInterval(() => cache.forget(KEPT_ANSWERS), OTHER_SERVERS_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
