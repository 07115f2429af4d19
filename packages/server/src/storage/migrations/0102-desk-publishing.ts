/** Publishing at the race desk: who published, which columns were named, and the rows that a revision replaced. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addDeskPublishing(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const strict = isSqlite ? 'strict' : '';
  const session = `session_id ${int} not null references sessions (id) on delete cascade`;
  for (const statement of [
    'alter table uploads add column account_id text',
    `create table result_column_titles (
       organization_id ${int} not null references organizations (id) on delete cascade,
       title text not null, field text not null, primary key (organization_id, title)) ${strict}`,
    `create table desk_publications (${session}, revision_number ${int} not null, account_id text not null,
       primary key (session_id, revision_number)) ${strict}`,
    `create table replaced_rows (${session}, revision_number ${int} not null, rows ${bytes} not null,
       primary key (session_id, revision_number)) ${strict}`,
  ])
    await sql.raw(statement).execute(db);
}
