/** The secrets of second factors are encrypted, with a key of this database. */

import { type Kysely, sql } from 'kysely';
import { makeStoredKey, SECRETS_STATE_KEY, sealSecret } from '../secret-box.ts';

export async function sealSecondFactors(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ accountId: string; secret: string }>`
    select account_id, secret from second_factors`.execute(db);
  // Without any, the first one makes the key.
  if (rows.length === 0) return;
  const stored = makeStoredKey();
  await sql`insert into server_state (key, value) values (${SECRETS_STATE_KEY}, ${stored})`.execute(db);
  for (const { accountId, secret } of rows) {
    const sealed = sealSecret({ stored, own: null }, accountId, secret);
    await sql`update second_factors set secret = ${sealed} where account_id = ${accountId}`.execute(db);
  }
}
