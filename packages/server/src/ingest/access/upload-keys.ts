/** The upload keys of organisations: creating, showing once, checking, revoking. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type KeyScope, keyScopes } from '@lapwing/contract/people/organizations';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

/** The owner of a call's key. */
export type Caller = {
  keyId: string;
  keyName: string;
  organizationId: number;
  organizationName: string;
  scopes: readonly KeyScope[];
  /** by a host of the site */
  isSuspended: boolean;
};

export type NewKey = {
  organizationId: number;
  name: string;
  scopes: readonly KeyScope[];
  createdAtMs: number;
};

export type ListedKey = Omit<Row<'uploadKeys'>, 'secretHash' | 'scopes'> & {
  organizationName: string;
  scopes: KeyScope[];
};

const KEY_PATTERN = /^lapwing_([a-z2-7]{12})_([A-Za-z0-9_-]{43})$/;
const SECRET_BYTES = 32;
const ID_LENGTH = 12;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** The time of last use is for people, and need not cost a write per call. */
const NOTE_USE_EVERY_MS = 60_000;

/** Only the response contains the key itself. */
export async function createKey(db: Kysely<Schema>, newKey: NewKey): Promise<{ keyId: string; key: string }> {
  const id = Array.from(randomBytes(ID_LENGTH), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { organizationId, name, scopes, createdAtMs } = newKey;
  await db
    .insertInto('uploadKeys')
    .values({
      id,
      organizationId,
      name,
      secretHash: hashOf(secret).toString('hex'),
      scopes: scopes.join(','),
      createdAtMs,
      lastUsedAtMs: null,
      revokedAtMs: null,
    })
    .execute();
  return { keyId: id, key: `lapwing_${id}_${secret}` };
}

/** Looked up at every call, so that a revoked key stops immediately. */
export async function findCaller(db: Kysely<Schema>, key: string, nowMs: number): Promise<Caller | null> {
  const [, keyId, secret] = KEY_PATTERN.exec(key) ?? [];
  if (keyId === undefined || secret === undefined) return null;
  const row = await db
    .selectFrom('uploadKeys')
    .innerJoin('organizations', 'organizations.id', 'uploadKeys.organizationId')
    .selectAll('uploadKeys')
    .select(['organizations.name as organizationName', 'organizations.suspendedAtMs'])
    .where('uploadKeys.id', '=', keyId)
    .executeTakeFirst();
  // Also without a row, so that the time taken reveals nothing.
  const isRight = timingSafeEqual(hashOf(secret), storedHash(row?.secretHash));
  if (row === undefined || !isRight || row.revokedAtMs !== null) return null;
  if (row.lastUsedAtMs === null || nowMs - row.lastUsedAtMs > NOTE_USE_EVERY_MS) {
    await db.updateTable('uploadKeys').set({ lastUsedAtMs: nowMs }).where('id', '=', keyId).execute();
  }
  const { name: keyName, organizationId, organizationName } = row;
  const isSuspended = row.suspendedAtMs !== null;
  return { keyId, keyName, organizationId, organizationName, scopes: scopesOf(row.scopes), isSuspended };
}

/** Including revoked ones; of one organisation or of all. */
export async function listKeys(db: Kysely<Schema>, organizationId: number | null): Promise<ListedKey[]> {
  const rows = await db
    .selectFrom('uploadKeys')
    .innerJoin('organizations', 'organizations.id', 'uploadKeys.organizationId')
    .select([
      'uploadKeys.id',
      'uploadKeys.organizationId',
      'organizations.name as organizationName',
      'uploadKeys.name',
      'uploadKeys.scopes',
      'uploadKeys.createdAtMs',
      'uploadKeys.lastUsedAtMs',
      'uploadKeys.revokedAtMs',
    ])
    .$if(organizationId !== null, (query) => query.where('organizationId', '=', organizationId ?? 0))
    .orderBy('uploadKeys.organizationId')
    .orderBy('uploadKeys.createdAtMs')
    .orderBy('uploadKeys.id')
    .execute();
  return rows.map((row) => ({ ...row, scopes: scopesOf(row.scopes) }));
}

/** `already`: it had been revoked before, and stays so. */
export async function revokeKey(
  db: Kysely<Schema>,
  keyId: string,
  nowMs: number,
): Promise<'revoked' | 'already' | 'unknown'> {
  const key = await db
    .selectFrom('uploadKeys')
    .select('revokedAtMs')
    .where('id', '=', keyId)
    .executeTakeFirst();
  if (key === undefined) return 'unknown';
  if (key.revokedAtMs !== null) return 'already';
  await db.updateTable('uploadKeys').set({ revokedAtMs: nowMs }).where('id', '=', keyId).execute();
  return 'revoked';
}

export async function renameKey(db: Kysely<Schema>, keyId: string, name: string): Promise<void> {
  await db.updateTable('uploadKeys').set({ name }).where('id', '=', keyId).execute();
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function storedHash(hex: string | undefined): Buffer {
  const bytes = Buffer.from(hex ?? '', 'hex');
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}

function scopesOf(text: string): KeyScope[] {
  return keyScopes.filter((scope) => text.split(',').includes(scope));
}
