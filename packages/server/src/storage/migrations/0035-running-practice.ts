/** Who is on the track is asked for far more often than somebody comes or goes, and few of very many activities are running. */

import { type Kysely, sql } from 'kysely';

export async function addRunningPractice(db: Kysely<unknown>): Promise<void> {
  await sql`create index running_practice_activities on practice_activities (location_id, starts_at_ms)
    where ends_at_ms is null`.execute(db);
}
