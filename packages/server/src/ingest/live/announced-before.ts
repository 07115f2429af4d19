/** Announcements that were written at the desk before a desk or a relay opened their session. */

import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';

export async function announcedBefore(db: Kysely<Schema>, sessionId: number): Promise<PlainEvent[]> {
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'atMs', 'text'])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, atMs, text }) => ({
    kind: 'announcement',
    atMs,
    announcementId: `row-${id}`,
    text,
  }));
}
