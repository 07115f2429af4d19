/** Practice that stays with its driver when a transponder gets another owner. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPracticeOfFormerOwners(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  const statements = [
    // Account ids without a reference: the activities stay hidden when the account is deleted.
    'alter table practice_activities add column former_owner_id text',
    `alter table practice_activities add column was_private ${int} not null default 0`,
    `create index practice_activities_by_former_owner on practice_activities (former_owner_id, location_id)
     where former_owner_id is not null`,
    'alter table transponders add column private_owner_id text',
    `alter table transponders add column private_until_ms ${int}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
