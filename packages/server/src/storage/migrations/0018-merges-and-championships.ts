/** Merges that take their entries from their runs, and championships that organisers send under their own id. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addMergesAndChampionships(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  const statements = [
    `alter table sessions add column follows_runs ${int} not null default 0`,
    'alter table championships add column client_id text',
    `alter table championships add column deleted_at_ms ${int}`,
    'alter table championship_rounds add column rules text',
    'create unique index championships_by_client_id on championships (organization_id, client_id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
