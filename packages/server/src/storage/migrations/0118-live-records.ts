/** Live sessions in parts, so that any moment of a long one can be shown without folding its journal. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addLiveRecords(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table live_records (
         session_id ${int} not null references sessions (id) on delete cascade,
         from_ms ${int} not null, until_ms ${int} not null, number ${int} not null,
         notices text not null, part ${bytes} not null, primary key (session_id, from_ms)) ${strict}`,
    )
    .execute(db);
}
