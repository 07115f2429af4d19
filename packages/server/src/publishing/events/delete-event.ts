/** Deletes an event so that it can be restored: it is unlisted, and its guid is replaced by one that nobody knows. */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import { sealStandings } from '../championships/seal-standings.ts';

/** Whether it existed. */
export async function deleteEvent(db: Kysely<Schema>, eventId: number, nowMs: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const event = await tx
      .selectFrom('events')
      .select(['guid', 'isListed', 'deletedAtMs'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (event === undefined || event.deletedAtMs !== null) return false;
    await announce(tx, { kind: 'everything' });
    await tx
      .updateTable('events')
      .set({
        deletedAtMs: nowMs,
        guidWhenDeleted: event.guid,
        wasListed: event.isListed,
        guid: randomUUID(),
        isListed: 0,
      })
      .where('id', '=', eventId)
      .execute();
    await reindex(tx, 'Events', [eventId]);
    await sealStandings(tx, eventId, nowMs);
    return true;
  });
}

/** Whether there was a deleted event to restore. */
export async function restoreEvent(db: Kysely<Schema>, eventId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const event = await tx
      .selectFrom('events')
      .select(['guidWhenDeleted', 'wasListed', 'deletedAtMs'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (event === undefined || event.deletedAtMs === null) return false;
    await announce(tx, { kind: 'everything' });
    await tx
      .updateTable('events')
      .set({
        deletedAtMs: null,
        guidWhenDeleted: null,
        wasListed: null,
        guid: event.guidWhenDeleted ?? randomUUID(),
        isListed: event.wasListed ?? 0,
      })
      .where('id', '=', eventId)
      .execute();
    await reindex(tx, 'Events', [eventId]);
    await sealStandings(tx, eventId);
    return true;
  });
}
