/**
 * The number of activities of a practice location, stored: counting a hundred thousand for each page takes too long.
 */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPracticeCounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = engine === 'sqlite' ? onSqlite : onPostgres;
  for (const statement of [...statements, ...onBoth]) await sql.raw(statement).execute(db);
}

const add = (locationId: string, count: string) =>
  `insert into practice_counts (location_id, public_count) values (${locationId}, ${count})
   on conflict (location_id) do update set public_count = practice_counts.public_count + excluded.public_count`;
const takeAway =
  'update practice_counts set public_count = public_count - 1 where location_id = old.location_id';

const onSqlite = [
  `create table practice_counts (location_id integer primary key references practice_locations (id) on delete cascade,
     public_count integer not null) strict`,
  `create trigger count_practice_after_insert after insert on practice_activities when new.is_private = 0
   begin ${add('new.location_id', '1')}; end`,
  `create trigger count_practice_after_delete after delete on practice_activities when old.is_private = 0
   begin ${takeAway}; end`,
  `create trigger count_practice_after_update after update of is_private, location_id on practice_activities
   when old.is_private <> new.is_private or old.location_id <> new.location_id
   begin
     update practice_counts set public_count = public_count - (1 - old.is_private) where location_id = old.location_id;
     ${add('new.location_id', '1 - new.is_private')};
   end`,
];

const onPostgres = [
  `create table practice_counts (location_id bigint primary key references practice_locations (id) on delete cascade,
     public_count bigint not null)`,
  `create or replace function count_practice() returns trigger language plpgsql as $$ begin
     if tg_op <> 'INSERT' and old.is_private = 0 then ${takeAway}; end if;
     if tg_op <> 'DELETE' and new.is_private = 0 then ${add('new.location_id', '1')}; end if;
     return null; end $$`,
  `create trigger count_practice_after_insert after insert on practice_activities
   for each row execute function count_practice()`,
  `create trigger count_practice_after_delete after delete on practice_activities
   for each row execute function count_practice()`,
  `create trigger count_practice_after_update after update of is_private, location_id on practice_activities
   for each row when (old.is_private <> new.is_private or old.location_id <> new.location_id)
   execute function count_practice()`,
];

const onBoth = [
  `insert into practice_counts (location_id, public_count)
   select location_id, count(*) from practice_activities where is_private = 0 group by location_id`,
  // Counts hidden drivers, and the activities of one transponder at one place, without reading them.
  'create index practice_activities_by_hidden on practice_activities (location_id, transponder, is_private)',
  'create index practice_activities_running on practice_activities (location_id) where ends_at_ms is null',
];
