/** Decisions of the officials, stored next to the timing, and every publication of a session's result. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addRulingsAndRevisions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statementsFor(engine)) await sql.raw(statement).execute(db);
}

function statementsFor(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  const table = (name: string, columns: string) =>
    `create table ${name} (${columns}) ${isSqlite ? 'strict' : ''}`;
  const column = (name: string, definition: string) => `alter table ${name} add column ${definition}`;

  return [
    column('sessions', `classified_share_e4 ${int}`),
    column('sessions', `classified_share_of text check (classified_share_of in ('field', 'class'))`),
    column('sessions', 'run_points text'),
    column('sessions', `revision_number ${int} not null default 0`),

    column('competitors', `timed_status ${int} not null default 0`),
    column('competitors', `given_lap_count ${int}`),
    column('competitors', `given_total_ms ${int}`),
    column('competitors', `given_best_ms ${int}`),
    column('competitors', `handicap_ms ${int} not null default 0`),
    column('competitors', `is_guest ${int} not null default 0 check (is_guest in (0, 1))`),
    // Until now only results were stored: they stay as they were sent. Two bytes of laps are none, and then the best
    // was sent too.
    `update competitors set timed_status = status, given_lap_count = lap_count, given_total_ms = total_time_ms,
       given_best_ms = case when length(laps) > 2 then null else best_time_ms end`,

    table(
      'rulings',
      `session_id ${int} not null references sessions (id) on delete cascade, number ${int} not null,
       competitor_id ${int} not null references competitors (id) on delete cascade,
       kind text not null check (kind in
         ('retired', 'disqualified', 'penalty', 'lap-deleted', 'relegated', 'placed', 'status')),
       value ${int}, reason text not null, decided_by text not null, decided_at_ms ${int} not null,
       revision_number ${int} not null, withdrawn_in_revision ${int}, primary key (session_id, number)`,
    ),
    'create index rulings_by_competitor_id on rulings (competitor_id)',
    table(
      'session_revisions',
      `session_id ${int} not null references sessions (id) on delete cascade, number ${int} not null,
       result_status ${int} not null, published_by text not null, published_at_ms ${int} not null,
       reason text not null, changes text not null, replaced_result ${blob},
       primary key (session_id, number)`,
    ),
    // Earlier results were published once, by an unknown publisher. 2 and 3: provisional and official.
    `insert into session_revisions (session_id, number, result_status, published_by, published_at_ms, reason, changes)
       select sessions.id, 1, sessions.result_status, '', events.updated_at_ms, '', '[]'
       from sessions inner join events on events.id = sessions.event_id where sessions.result_status in (2, 3)`,
    'update sessions set revision_number = 1 where result_status in (2, 3)',
  ];
}
