/** Pictures that an organisation shows on live pages, such as the logos of sponsors. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addOrganizationPictures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const bytes = isSqlite ? 'blob' : 'bytea';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table organization_pictures (
         organization_id ${int} not null references organizations (id) on delete cascade,
         picture_id text not null, image ${bytes} not null, saved_at_ms ${int} not null,
         primary key (organization_id, picture_id)) ${strict}`,
    )
    .execute(db);
}
