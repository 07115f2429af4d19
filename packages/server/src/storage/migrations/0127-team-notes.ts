/** Private notes of teams at the pit wall. Only the hash of the key of an invite link is stored. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addTeamNotes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  await sql
    .raw(
      `create table team_notebooks (
         key_hash text not null primary key,
         event_id ${int} not null references events (id) on delete cascade,
         team text not null, rules text, created_at_ms ${int} not null,
         created_by text not null references accounts (id) on delete cascade) ${strict}`,
    )
    .execute(db);
  await sql.raw('create index team_notebooks_by_event on team_notebooks (event_id, created_by)').execute(db);
  await sql.raw('create index team_notebooks_by_account on team_notebooks (created_by)').execute(db);
  await sql
    .raw(
      `create table team_notes (
         key_hash text not null references team_notebooks (key_hash) on delete cascade,
         note_id text not null, author text not null, text text not null, at_ms ${int} not null,
         primary key (key_hash, note_id)) ${strict}`,
    )
    .execute(db);
}
