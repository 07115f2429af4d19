/** Track maps belong to the organisation that set them. Those set before belong to the first organisation at the venue. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addOrganizationTrackMaps(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const statements = [
    `create table organization_track_maps (
       organization_id ${int} not null references organizations (id) on delete cascade,
       venue_id ${int} not null references venues (id) on delete cascade,
       map text not null, saved_at_ms ${int} not null,
       primary key (organization_id, venue_id)) ${isSqlite ? 'strict' : ''}`,
    'create index organization_track_maps_by_venue on organization_track_maps (venue_id)',
    `insert into organization_track_maps (organization_id, venue_id, map, saved_at_ms)
       select event.organization_id, former.venue_id, former.map, 0
       from track_maps former
       join (select venue_id, min(id) as id from events group by venue_id) earliest
         on earliest.venue_id = former.venue_id
       join events event on event.id = earliest.id`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
