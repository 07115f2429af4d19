/** The keys of this installation's identity provider: made on the first start, kept for ever after. */

import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export type ProviderKeys = {
  /** private, for signing */
  signing: JWK[];
  /** for cookies; the first signs, the others still count */
  cookies: string[];
};

const STATE_KEY = 'identity.keys';
const ALGORITHM = 'RS256';

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomBytes(12).toString('base64url');
  return {
    signing: [{ ...jwk, kid, use: 'sig', alg: ALGORITHM }],
    cookies: [randomBytes(32).toString('base64url')],
  };
}

async function findKeys(db: Kysely<Schema>): Promise<ProviderKeys | null> {
  const row = await db
    .selectFrom('serverState')
    .select('value')
    .where('key', '=', STATE_KEY)
    .executeTakeFirst();
  // Only written below, in this shape.
  return row === undefined ? null : (JSON.parse(row.value) as ProviderKeys);
}

export async function loadKeys(db: Kysely<Schema>): Promise<ProviderKeys> {
  const known = await findKeys(db);
  if (known !== null) return known;
  await db
    .insertInto('serverState')
    .values({ key: STATE_KEY, value: JSON.stringify(await makeKeys()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have been first: what is stored counts, not what we made.
  const kept = await findKeys(db);
  if (kept === null) throw new Error('The signing keys were saved and cannot be read back');
  return kept;
}

/** Without what only the signer may know. */
export function publicKeys(keys: ProviderKeys): { keys: JWK[] } {
  // All are there: makeKeys put them in.
  return { keys: keys.signing.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e }) as JWK) };
}
