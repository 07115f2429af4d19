/** What a championship was before: each saved description, to put it back. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addChampionshipRevisions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table championship_revisions (
         championship_id ${int} not null references championships (id) on delete cascade,
         number ${int} not null, document text not null, account_id text, saved_at_ms ${int} not null,
         primary key (championship_id, number)) ${strict}`,
    )
    .execute(db);
}
