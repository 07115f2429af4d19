/** Which tokens of an account are still valid, and to which address a mailed code was sent. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addAccountSecurity(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  const statements = [
    `alter table accounts add column token_version ${int} not null default 0`,
    'alter table mailed_codes add column email_key text',
    'create index mailed_codes_by_email_key on mailed_codes (email_key)',
    // The oldest unfinished sign-ins are found first.
    'create index oidc_records_by_model_and_expiry on oidc_records (model, expires_at_ms)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
