/** The rules of the races of an event, as its organiser has set them for the pit walls. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addRaceRules(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table race_rules (
         event_id ${int} not null primary key references events (id) on delete cascade,
         rules text not null, changed_at_ms ${int} not null, changed_by text not null) ${strict}`,
    )
    .execute(db);
}
