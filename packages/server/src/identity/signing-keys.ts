/** The keys of this installation's identity provider: created on the first start, and then kept. */

import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../storage/schema.ts';
import { findState, loadOrMakeState } from '../storage/server-state.ts';
import { readStored } from '../storage/stored-json.ts';

export type ProviderKeys = {
  /** private, for signing */
  signing: JWK[];
  /** for cookies; the first signs, the others still verify */
  cookies: string[];
};

const STATE_KEY = 'identity.keys';
const ALGORITHM = 'RS256';

const storedKeys = z.object({
  signing: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() })),
  cookies: z.array(z.string().check(z.minLength(16))).check(z.minLength(1)),
});

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomBytes(12).toString('base64url');
  return {
    signing: [{ ...jwk, kid, use: 'sig', alg: ALGORITHM }],
    cookies: [randomBytes(32).toString('base64url')],
  };
}

export function findKeys(db: Kysely<Schema>): Promise<string | null> {
  return findState(db, STATE_KEY);
}

/** null if they cannot sign. */
export async function readKeys(value: string): Promise<ProviderKeys | null> {
  const stored = readStored(value, storedKeys);
  if (stored === null) return null;
  const signing: JWK[] = [];
  for (const key of stored.signing) {
    const imported = await importJWK(key as JWK, ALGORITHM).catch(() => null);
    if (imported !== null && 'type' in imported && imported.type === 'private') signing.push(key as JWK);
  }
  return signing.length === 0 ? null : { signing, cookies: stored.cookies };
}

/** If they cannot be read, new ones are made: everyone has to sign in again. */
export function loadKeys(db: Kysely<Schema>, warn: (line: string) => void = () => {}): Promise<ProviderKeys> {
  return loadOrMakeState(db, {
    key: STATE_KEY,
    read: readKeys,
    make: makeKeys,
    onUnreadable: () =>
      warn('The signing keys cannot be read. New ones are made, and everybody has to sign in again.'),
  });
}

/** Without the private parts. */
export function publicKeys(keys: ProviderKeys): { keys: JWK[] } {
  // All are present: makeKeys created them.
  return { keys: keys.signing.map(({ kty, kid, use, alg, n, e }) => ({ kty, kid, use, alg, n, e }) as JWK) };
}
