/** What published a revision of a championship, and whether it only follows changed results. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addChampionshipSources(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  for (const column of ["source text not null default ''", `follows_results ${int} not null default 0`])
    await sql.raw(`alter table championship_revisions add column ${column}`).execute(db);
  await sql
    .raw(
      `update championship_revisions set source = case when account_id is null then 'upload' else 'official' end`,
    )
    .execute(db);
}
