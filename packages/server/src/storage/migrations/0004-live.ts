/** The journal of running sessions, and what is shown next to the timing. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addLive(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statementsFor(engine)) await sql.raw(statement).execute(db);
}

function statementsFor(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  const table = (name: string, columns: string) =>
    `create table ${name} (${columns}) ${isSqlite ? 'strict' : ''}`;
  const ofSession = `session_id ${int} not null references sessions (id) on delete cascade`;

  return [
    table(
      'live_sessions',
      `session_id ${int} primary key references sessions (id) on delete cascade,
       last_batch_at_ms ${int} not null, ended_at_ms ${int}, result_configuration text`,
    ),
    'create index live_sessions_by_last_batch_at_ms on live_sessions (last_batch_at_ms)',
    table(
      'live_journal',
      `${ofSession}, number ${int} not null, batch_id text not null, sequence ${int} not null,
       received_at_ms ${int} not null, events text not null,
       primary key (session_id, number), unique (session_id, batch_id)`,
    ),
    table(
      'live_checkpoints',
      `session_id ${int} primary key references sessions (id) on delete cascade,
       number ${int} not null, program text not null, state ${blob} not null`,
    ),
    table(
      'live_timers',
      `organization_id ${int} primary key references organizations (id) on delete cascade,
       payment_type ${int} not null, sponsors text not null`,
    ),
    table(
      'live_events',
      `event_id ${int} primary key references events (id) on delete cascade, video_stream_url text`,
    ),
    table(
      'track_maps',
      `venue_id ${int} primary key references venues (id) on delete cascade, map text not null`,
    ),
  ];
}
