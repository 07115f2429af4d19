/** Keeps pages of replays, until what they were made from changes or not everybody may see it any more. */

import type { FastifyInstance } from 'fastify';
import { createResponseCache, type ResponseCache } from '../../http/responses/response-cache.ts';
import type { Database } from '../../storage/database.ts';
import type { Write } from '../../storage/detect-writes.ts';
import { changesAccess } from '../event-access.ts';

const KEPT_BYTES = 32 * 1024 * 1024;
const OTHER_SERVERS_MS = 5_000;
const EVERYTHING = '';

/** Tables whose rows belong to a session, by the column that names it. */
const ofSession: Readonly<Record<string, string>> = {
  sessions: 'id',
  competitors: 'session_id',
  rulings: 'session_id',
  announcements: 'session_id',
  live_journal: 'session_id',
  live_packed_journals: 'session_id',
};

/** Keys begin with the number of the session and a slash. */
export function keepReplays(app: FastifyInstance, db: Database): ResponseCache {
  const kept = createResponseCache(KEPT_BYTES);
  db.onWrite((write) => {
    for (const prefix of prefixesTouchedBy(write)) kept.forget(prefix);
  });
  if (db.engine === 'sqlite') return kept;
  // Other servers write to the same PostgreSQL.
  const timer = setInterval(() => kept.forget(EVERYTHING), OTHER_SERVERS_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return kept;
}

function prefixesTouchedBy(write: Write): string[] {
  const { table, kind, columns, ids } = write;
  if (table === 'events') return changesAccess(write) || columns.includes('venue_id') ? [EVERYTHING] : [];
  // What is added to a journal comes behind the pages that are kept.
  if (table === 'live_journal' && kind === 'insert') return [];
  const column = ofSession[table];
  if (column === undefined || (table === 'sessions' && kind === 'insert')) return [];
  const sessionIds = ids[column];
  return sessionIds === undefined ? [EVERYTHING] : sessionIds.map((id) => `${id}/`);
}
