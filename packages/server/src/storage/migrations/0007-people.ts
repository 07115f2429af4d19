/** Account data: codes by e-mail, counted attempts, pictures. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addPeople(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const statement of statementsFor(engine)) await sql.raw(statement).execute(db);
}

function statementsFor(engine: Engine): string[] {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  const table = (name: string, columns: string) =>
    `create table ${name} (${columns}) ${isSqlite ? 'strict' : ''}`;

  return [
    table('attempts', `key text primary key, count ${int} not null, until_ms ${int} not null`),
    'create index attempts_by_until_ms on attempts (until_ms)',
    table(
      'mailed_codes',
      `code_hash text primary key, purpose text not null,
       account_id text references accounts (id) on delete cascade,
       payload text not null, expires_at_ms ${int} not null`,
    ),
    'create index mailed_codes_by_account_id on mailed_codes (account_id)',
    'create index mailed_codes_by_expires_at_ms on mailed_codes (expires_at_ms)',
    table(
      'avatars',
      `account_id text not null references accounts (id) on delete cascade, size_px ${int} not null,
       image ${blob} not null, saved_at_ms ${int} not null, primary key (account_id, size_px)`,
    ),
    'alter table oidc_records add column account_id text',
    'create index oidc_records_by_account_id on oidc_records (account_id)',
  ];
}
