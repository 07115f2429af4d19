/** Incidents as they are stored: opened once, closed when they end, and deleted after a month. */

import type { IncidentKind } from '@lapwing/contract/site/status';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

const KEPT_MS = 30 * 86_400_000;
/** Far more than a page shows; a feed that flickers all day must not fill the disk. */
const MOST_KEPT = 2_000;

/** Opens those that are new unless told otherwise, and closes those that are over. `current` are the sessions that it is about; null: the server. */
export async function settleIncidents(
  db: Kysely<Schema>,
  kind: IncidentKind,
  current: readonly { sessionId: number | null; sinceMs: number }[],
  nowMs: number,
  { opens } = { opens: true },
): Promise<void> {
  const open = await db
    .selectFrom('incidents')
    .select(['id', 'sessionId'])
    .where('kind', '=', kind)
    .where('endedAtMs', 'is', null)
    .execute();
  const isOpen = new Set(open.map(({ sessionId }) => sessionId));
  const isCurrent = new Set(current.map(({ sessionId }) => sessionId));
  for (const { sessionId, sinceMs } of current)
    if (opens && !isOpen.has(sessionId))
      await db
        .insertInto('incidents')
        .values({ kind, sessionId, startedAtMs: sinceMs, endedAtMs: null })
        .execute();
  for (const { id, sessionId } of open)
    if (!isCurrent.has(sessionId))
      await db.updateTable('incidents').set({ endedAtMs: nowMs }).where('id', '=', id).execute();
}

/** One that is over already. */
export async function noteIncident(
  db: Kysely<Schema>,
  kind: IncidentKind,
  startedAtMs: number,
  endedAtMs: number,
): Promise<void> {
  await db.insertInto('incidents').values({ kind, sessionId: null, startedAtMs, endedAtMs }).execute();
}

export async function deleteOldIncidents(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('incidents')
    .where('startedAtMs', '<', nowMs - KEPT_MS)
    .execute();
  const last = await db
    .selectFrom('incidents')
    .select('id')
    .orderBy('id', 'desc')
    .offset(MOST_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) await db.deleteFrom('incidents').where('id', '<=', last.id).execute();
}
