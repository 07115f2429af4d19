/** Finds running activities: they are requested far more often than they start or end, and are few of very many. */

import { type Kysely, sql } from 'kysely';

export async function addRunningPractice(db: Kysely<unknown>): Promise<void> {
  await sql`create index running_practice_activities on practice_activities (location_id, starts_at_ms)
    where ends_at_ms is null`.execute(db);
}
