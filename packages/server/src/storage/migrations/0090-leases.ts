/** Several servers on one database: which of them run, what each owns, and the newest batch of each live session. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addLeases(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  for (const statement of [
    `create table nodes (id text primary key not null, expires_at_ms ${int} not null) ${strict}`,
    `create table leases (name text primary key not null, node_id text, fence ${int} not null) ${strict}`,
    'create index leases_by_node on leases (node_id)',
    `alter table live_sessions add column last_number ${int} not null default 0`,
    'create index live_sessions_by_batch on live_sessions (last_batch_at_ms)',
  ])
    await sql.raw(statement).execute(db);
}
