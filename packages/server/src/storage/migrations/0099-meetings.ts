/** Meetings of the race desk: their programme and entries, what was changed by whom, and remembered column titles. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addMeetings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const event = `event_id ${int} not null references events (id) on delete cascade`;
  for (const statement of [
    `create table meetings (event_id ${int} primary key references events (id) on delete cascade,
       version ${int} not null, last_item_id ${int} not null, created_at_ms ${int} not null) ${strict}`,
    `create table meeting_items (${event}, kind text not null, id ${int} not null, version ${int} not null,
       value text not null, primary key (event_id, kind, id)) ${strict}`,
    `create table meeting_changes (${event}, number ${int} not null, change_id text not null, at_ms ${int} not null,
       account_id text not null, items text not null, undoes ${int}, undone_by ${int},
       primary key (event_id, number)) ${strict}`,
    'create unique index meeting_changes_by_change_id on meeting_changes (event_id, change_id)',
    `create table entry_column_titles (
       organization_id ${int} not null references organizations (id) on delete cascade,
       title text not null, field text not null, primary key (organization_id, title)) ${strict}`,
  ])
    await sql.raw(statement).execute(db);
}
