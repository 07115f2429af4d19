/** Notifications: by e-mail about results and followers, by push about a running race. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addNotifications(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statementsFor(engine)) await sql.raw(statement).execute(db);
}

function statementsFor(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const table = (name: string, columns: string) =>
    `create table ${name} (${columns}) ${isSqlite ? 'strict' : ''}`;
  const ofSession = `session_id ${int} not null references sessions (id) on delete cascade`;

  return [
    table('publication_notices', `${ofSession}, published_at_ms ${int} not null, primary key (session_id)`),
    table(
      'notifications',
      `account_id text not null references accounts (id) on delete cascade, kind text not null, subject text not null,
       event_id ${int}, due_at_ms ${int} not null, tries ${int} not null, sent_at_ms ${int},
       primary key (account_id, kind, subject)`,
    ),
    'create index notifications_waiting on notifications (due_at_ms) where sent_at_ms is null',
    table(
      'push_subscriptions',
      `endpoint_hash text not null, ${ofSession}, competitor_id text not null, endpoint text not null,
       public_key text not null, auth text not null, language text not null, created_at_ms ${int} not null,
       primary key (endpoint_hash, session_id, competitor_id)`,
    ),
    'create index push_subscriptions_by_session_id on push_subscriptions (session_id, competitor_id)',
    table(
      'push_notices',
      `${ofSession}, competitor_id text not null, notice text not null,
       primary key (session_id, competitor_id, notice)`,
    ),
  ];
}
