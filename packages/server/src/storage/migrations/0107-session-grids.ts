/** The grids with which heats and finals were begun, so that a revised result does not change them. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addSessionGrids(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const statement = `create table session_grids (
    session_id ${int} not null references sessions (id) on delete cascade, number ${int} not null,
    at_ms ${int} not null, entries text not null, primary key (session_id, number)) ${strict}`;
  await sql.raw(statement).execute(db);
}
