/**
 * The keys with which this installation signs results, made at the first start. Earlier keys stay, so that what they
 * signed can be checked. Several servers share them, and backups contain them.
 */

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { keyIdOf } from '@lapwing/timing/seals/seal-texts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { OperatorError } from '../operator-error.ts';
import type { Schema } from './schema.ts';
import { findState, loadOrMakeState } from './server-state.ts';
import { readStored } from './stored-json.ts';

const STATE_KEY = 'seals.keys';
/** In the place of a private key that was retired. */
const NO_KEY = 'A'.repeat(43);

const bytes32 = z.string().check(z.regex(/^[\w-]{43}$/));
const storedKey = z.object({
  keyId: z.string(),
  publicKey: bytes32,
  privateKey: bytes32,
  madeAtMs: z.int(),
  retiredAtMs: z.nullable(z.int()),
});
/** The last one signs. */
const storedKeys = z.array(storedKey).check(z.minLength(1));
type StoredKey = z.infer<typeof storedKey>;

export type PublicSealKey = Omit<StoredKey, 'privateKey'>;

export type Signer = {
  /** the id of the first key of this installation */
  server: string;
  keyId: string;
  publicKey: string;
  /** base64url */
  sign(text: string): string;
};

function makeKey(madeAtMs: number): StoredKey {
  // The types of an exported key are those of any kind of key.
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const hash = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
  return { keyId: keyIdOf(hash), publicKey: x, privateKey: d, madeAtMs, retiredAtMs: null };
}

/** The same text is read with each publication. */
let lastRead: { of: string; keys: StoredKey[] | null } | null = null;

function readKeys(stored: string): StoredKey[] | null {
  if (lastRead?.of !== stored) lastRead = { of: stored, keys: readStored(stored, storedKeys) };
  return lastRead.keys;
}

function loadKeys(db: Kysely<Schema>, nowMs: number): Promise<StoredKey[]> {
  return loadOrMakeState(db, {
    key: STATE_KEY,
    read: readKeys,
    make: () => [makeKey(nowMs)],
  });
}

export async function ensureSealKeys(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await loadKeys(db, nowMs);
}

/** Reads the keys each time: another server may have rotated them. */
export async function loadSigner(db: Kysely<Schema>, nowMs: number): Promise<Signer> {
  const keys = await loadKeys(db, nowMs);
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) throw new Error('There is no key to seal with');
  const { keyId, publicKey } = last;
  const key = privateKeyOf(last);
  return {
    server: first.keyId,
    keyId,
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Making one takes longer than signing with it. */
let lastPrivateKey: { of: string; key: KeyObject } | null = null;

function privateKeyOf({ publicKey, privateKey }: StoredKey): KeyObject {
  if (lastPrivateKey?.of === privateKey) return lastPrivateKey.key;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey };
  lastPrivateKey = { of: privateKey, key: createPrivateKey({ key: jwk, format: 'jwk' }) };
  return lastPrivateKey.key;
}

/** Without the private parts; the last one signs. Empty before the first start. */
export async function listSealKeys(db: Kysely<Schema>): Promise<PublicSealKey[]> {
  const keys = readStored(await findState(db, STATE_KEY), storedKeys) ?? [];
  return keys.map(({ privateKey: _, ...key }) => key);
}

/** From now on a new key signs. The private part of the earlier one is overwritten. */
export async function rotateSealKey(db: Kysely<Schema>, nowMs: number): Promise<PublicSealKey> {
  const keys = await loadKeys(db, nowMs);
  const stored = JSON.stringify(keys);
  const made = makeKey(nowMs);
  const retired = keys.map((key) => ({
    ...key,
    privateKey: NO_KEY,
    retiredAtMs: key.retiredAtMs ?? nowMs,
  }));
  const { numUpdatedRows } = await db
    .updateTable('serverState')
    .set({ value: JSON.stringify([...retired, made]) })
    .where('key', '=', STATE_KEY)
    .where('value', '=', stored)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new OperatorError('Another server has just changed the keys. Try again.');
  const { privateKey: _, ...published } = made;
  return published;
}
