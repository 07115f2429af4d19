/** Which sessions a live feed made, and nobody announced or published since. */

import { type Kysely, sql } from 'kysely';

export async function addSessionsMadeLive(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column is_made_live integer not null default 0`.execute(db);
}
