/** Programs ask for the events that changed since they last asked. */

import { type Kysely, sql } from 'kysely';

export async function addEventsByUpdate(db: Kysely<unknown>): Promise<void> {
  await sql`create index events_by_update on events (updated_at_ms)`.execute(db);
}
