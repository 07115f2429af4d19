/** Penalties of laps, places and grids, exclusions from a class, reprimands, and the documents of the stewards. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

const isKind = `kind in ('retired', 'disqualified', 'penalty', 'lap-deleted', 'laps', 'places', 'grid-drop',
  'class-excluded', 'reprimand', 'relegated', 'placed', 'status')`;

export async function addPenaltyKinds(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(db);
}

const onPostgres = [
  'alter table rulings drop constraint rulings_kind_check',
  `alter table rulings add constraint rulings_kind_check check (${isKind})`,
  'alter table rulings add column form text',
  `alter table rulings add column document text not null default ''`,
  'alter table rulings add column ruling_id text',
];

const columns = `session_id, number, competitor_id, kind, value, reason, decided_by, decided_at_ms,
  revision_number, withdrawn_in_revision, source`;

/** SQLite cannot change a check, so the table is made again. No other table refers to it. */
const onSqlite = [
  `create table rulings_with_new_kinds (
     session_id integer not null references sessions (id) on delete cascade, number integer not null,
     competitor_id integer not null references competitors (id) on delete cascade,
     kind text not null check (${isKind}), value integer, reason text not null, decided_by text not null,
     decided_at_ms integer not null, revision_number integer not null, withdrawn_in_revision integer,
     source text not null default 'official', form text, document text not null default '', ruling_id text,
     primary key (session_id, number)) strict`,
  `insert into rulings_with_new_kinds (${columns}) select ${columns} from rulings`,
  'drop table rulings',
  'alter table rulings_with_new_kinds rename to rulings',
  'create index rulings_by_competitor_id on rulings (competitor_id)',
];
