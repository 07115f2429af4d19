/** The packed journals of sessions that are over: kept for replays, at a sixth of the size. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPackedJournals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  await sql
    .raw(
      `create table live_packed_journals (
         session_id ${int} not null references sessions (id) on delete cascade,
         first_number ${int} not null, last_number ${int} not null, entries ${blob} not null,
         primary key (session_id, first_number)) ${isSqlite ? 'strict' : ''}`,
    )
    .execute(db);
}
