/** Who shares a car, and who drove which of its laps. Both are lists as JSON. */

import { type Kysely, sql } from 'kysely';

export async function addCrews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table competitors add column drivers text not null default '[]'`.execute(db);
  await sql`alter table competitors add column stints text not null default '[]'`.execute(db);
}
