/** Passkeys, the second factor by app with its recovery codes, and the devices on which somebody is signed in. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addSignInFactors(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  const int = isSqlite ? 'integer' : 'bigint';
  const blob = isSqlite ? 'blob' : 'bytea';
  const table = (name: string, columns: string) =>
    `create table ${name} (${columns}) ${isSqlite ? 'strict' : ''}`;
  for (const statement of [
    table(
      'passkeys',
      `credential_id text primary key, account_id text not null, relying_party text not null, name text not null,
       public_key ${blob} not null, counter ${int} not null, transports text not null,
       created_at_ms ${int} not null, last_used_at_ms ${int}`,
    ),
    'create index passkeys_by_account on passkeys (account_id)',
    table(
      'passkey_challenges',
      `purpose text not null, bound_to text not null, challenge text not null, expires_at_ms ${int} not null,
       primary key (purpose, bound_to)`,
    ),
    table(
      'second_factors',
      `account_id text primary key, secret text not null, created_at_ms ${int} not null, enabled_at_ms ${int},
       last_step ${int} not null`,
    ),
    table(
      'recovery_codes',
      'account_id text not null, code_hash text not null, primary key (account_id, code_hash)',
    ),
    table(
      'signed_in_devices',
      `session_uid text primary key, account_id text not null, user_agent text not null, method text not null,
       first_seen_at_ms ${int} not null, last_seen_at_ms ${int} not null, confirmed_at_ms ${int}`,
    ),
    'create index signed_in_devices_by_account on signed_in_devices (account_id)',
  ])
    await sql.raw(statement).execute(db);
}
