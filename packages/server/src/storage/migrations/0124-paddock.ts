/** The paddock clock: the lead of the grid call, what calendars and messages have said, and who wants messages. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPaddock(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  const event = `event_id ${int} not null references events (id) on delete cascade`;
  for (const statement of [
    `create table grid_leads (${event} primary key, minutes ${int} not null,
       changed_at_ms ${int} not null, changed_by text not null) ${strict}`,
    `create table expected_starts (
       session_id ${int} not null primary key references sessions (id) on delete cascade,
       expected_start_ms ${int} not null, spread_minutes ${int} not null, grid_at_ms ${int} not null,
       sequence ${int} not null, changed_at_ms ${int} not null,
       told_start_ms ${int}, is_called ${int} not null) ${strict}`,
    `create table grid_followers (endpoint_hash text not null, ${event}, number text not null,
       endpoint text not null, public_key text not null, auth text not null, language text not null,
       address_hash text not null, guid text, created_at_ms ${int} not null,
       primary key (endpoint_hash, event_id, number)) ${strict}`,
    'create index grid_followers_by_event on grid_followers (event_id)',
    'create index grid_followers_by_address on grid_followers (address_hash)',
  ])
    await sql.raw(statement).execute(db);
}
