/** The logos that owners upload for their organisations. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addOrganizationLogos(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  await sql
    .raw(
      `create table organization_logos (
         organization_id ${int} primary key references organizations (id) on delete cascade,
         image ${blob} not null, saved_at_ms ${int} not null) ${isSqlite ? 'strict' : ''}`,
    )
    .execute(db);
}
