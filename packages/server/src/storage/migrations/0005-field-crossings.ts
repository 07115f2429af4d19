/** The crossings of the field of a long session, precomputed for lap charts and gaps. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addFieldCrossings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = engine === 'sqlite' ? onSqlite : onPostgres;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// A change of results or laps need not know this table: a trigger deletes what was made from them.
const changes = ['insert', 'update of session_id, finish_position, laps', 'delete'] as const;

const onSqlite = [
  `create table field_crossings (session_id integer primary key references sessions (id) on delete cascade,
     packed blob not null) strict`,
  ...changes.map((change) => {
    const name = change.split(' ', 1)[0];
    const row = change === 'insert' ? 'new' : 'old';
    return `create trigger forget_field_after_${name} after ${change} on competitors begin
      delete from field_crossings where session_id = ${row}.session_id; end`;
  }),
];

const onPostgres = [
  `create table field_crossings (session_id bigint primary key references sessions (id) on delete cascade,
     packed bytea not null)`,
  // It compresses little, and reading it should be fast.
  'alter table field_crossings alter column packed set storage external',
  `create or replace function forget_field() returns trigger language plpgsql as $$ begin
     delete from field_crossings where session_id = case when tg_op = 'INSERT' then new.session_id else old.session_id end;
     return null; end $$`,
  ...changes.map((change) => {
    const name = change.split(' ', 1)[0];
    return `create trigger forget_field_after_${name} after ${change} on competitors
      for each row execute function forget_field()`;
  }),
];
