/** The names of those who decided on records that came with an archive: their accounts are on another server. */

import { type Kysely, sql } from 'kysely';

export async function addRecordAuthors(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table record_decisions add column decided_by text not null default ''`).execute(db);
}
