/** Sessions that start at a set time, with or without a desk. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addTimedStarts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  for (const statement of [
    `create table timed_starts (session_id ${int} primary key references sessions (id) on delete cascade,
       starts_at_ms ${int} not null, account_id text not null) ${strict}`,
    'create index timed_starts_by_time on timed_starts (starts_at_ms)',
  ])
    await sql.raw(statement).execute(db);
}
