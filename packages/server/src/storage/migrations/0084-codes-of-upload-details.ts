/** The code and the parameters of what the list of uploads reports, so that the site can show it in any language. */

import { type Kysely, sql } from 'kysely';

export async function addCodesOfUploadDetails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table uploads add column detail_code text`.execute(db);
  await sql`alter table uploads add column detail_params text`.execute(db);
}
