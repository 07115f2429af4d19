/** What the announcers of an organisation keep about drivers. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addAnnouncerNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table announcer_notes (
         organization_id ${int} not null references organizations (id) on delete cascade,
         name_key text not null, name text not null, say text not null, note text not null,
         version ${int} not null, changed_at_ms ${int} not null, changed_by text not null,
         primary key (organization_id, name_key)) ${strict}`,
    )
    .execute(db);
}
