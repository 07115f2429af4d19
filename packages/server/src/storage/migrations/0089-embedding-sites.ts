/** The sites that may show the pages of an organisation in a frame. */

import { type Kysely, sql } from 'kysely';

export async function addEmbeddingSites(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table organizations add column embedding_sites text not null default '[]'")
    .execute(db);
}
