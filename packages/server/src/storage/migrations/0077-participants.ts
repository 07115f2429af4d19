/** Competitors in the search index: which event and session an entry belongs to, and its number and class there. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addParticipants(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  for (const column of ['event_id', 'session_id', 'competitor_id'])
    await sql`alter table search_entries add column ${sql.ref(column)} ${int}`.execute(db);
  await sql`alter table search_entries add column start_number text`.execute(db);
  await sql`alter table search_entries add column class_name text`.execute(db);
  await sql`create index search_entries_by_event on search_entries (event_id) where event_id is not null`.execute(
    db,
  );
}
