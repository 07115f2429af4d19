/** The stewards at the race desk: what they did with a session, and for how long its result can be protested. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addStewardActs(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const strict = isSqlite ? 'strict' : '';
  for (const statement of [
    `create table steward_acts (
       session_id ${int} not null references sessions (id) on delete cascade, number ${int} not null,
       act_id text not null, at_ms ${int} not null, account_id text not null, device_id text not null,
       value text not null, primary key (session_id, number)) ${strict}`,
    'create unique index steward_acts_by_act_id on steward_acts (session_id, act_id)',
    `create table protest_times (event_id ${int} not null references events (id) on delete cascade,
       session_id ${int} not null, minutes ${int} not null, primary key (event_id, session_id)) ${strict}`,
    'alter table announcements add column incident_id text',
  ])
    await sql.raw(statement).execute(db);
}
