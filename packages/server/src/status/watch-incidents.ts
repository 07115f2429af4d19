/** Finds incidents while the server runs: lost feeds, overload, failed backups, and the start itself. */

import { FEED_LOST_AFTER_MS } from '@lapwing/contract/site/status';
import { findLastAttempt } from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { deleteOldIncidents, noteIncident, settleIncidents } from './incidents.ts';

export const LOOK_EVERY_MS = 15_000;
/** A timer that is so late did not run because the server had too much to do. */
const LATE_MS = 5_000;

export type IncidentWatch = { look(nowMs: number): Promise<void> };

export async function openIncidentWatch(db: Database, startedAtMs: number): Promise<IncidentWatch> {
  await noteIncident(db, 'server-started', startedAtMs, startedAtMs);
  let lookedAtMs: number | null = null;
  return {
    async look(nowMs) {
      const expectedMs = lookedAtMs === null ? nowMs : lookedAtMs + LOOK_EVERY_MS;
      lookedAtMs = nowMs;
      // A computer that slept was not overloaded, and is late by hours.
      const lateMs = nowMs - expectedMs;
      if (lateMs > LATE_MS && lateMs < 10 * 60_000) await noteIncident(db, 'overloaded', expectedMs, nowMs);
      // Feeds need a moment to return to a server that was stopped: their silence until then is no incident.
      const hasJustStarted = nowMs - startedAtMs <= FEED_LOST_AFTER_MS;
      await settleIncidents(db, 'feed-lost', await silentFeeds(db, nowMs), nowMs, { opens: !hasJustStarted });
      const attempt = await findLastAttempt(db);
      const failed = attempt?.outcome === 'failed' ? [{ sessionId: null, sinceMs: attempt.atMs }] : [];
      await settleIncidents(db, 'backup-failed', failed, nowMs);
      await deleteOldIncidents(db, nowMs);
    },
  };
}

async function silentFeeds(db: Database, nowMs: number) {
  const rows = await db
    .selectFrom('liveSessions')
    .select(['sessionId', 'lastBatchAtMs'])
    .where('endedAtMs', 'is', null)
    .where('lastBatchAtMs', '<', nowMs - FEED_LOST_AFTER_MS)
    .execute();
  return rows.map(({ sessionId, lastBatchAtMs }) => ({ sessionId, sinceMs: lastBatchAtMs }));
}
