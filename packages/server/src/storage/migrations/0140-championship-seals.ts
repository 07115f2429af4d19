/** The seals of championships. Revisions from before stay without one. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addChampionshipSeals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table championship_seals (
         championship_id ${int} not null references championships (id) on delete cascade,
         revision_number ${int} not null, previous_hash text, hash text not null,
         document ${bytes} not null, details ${bytes} not null,
         key_id text not null, public_key text not null, signature text not null, origin text,
         primary key (championship_id, revision_number)) ${strict}`,
    )
    .execute(db);
}
