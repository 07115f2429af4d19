/**
 * Encrypts stored secrets that the server has to read again. Their key is made from one in the database, which every
 * backup contains, and from the operator's own, if there is one, which is in no backup.
 */

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { findState, keepFirstState } from './server-state.ts';

export const SECRETS_STATE_KEY = 'secrets.key';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text begins with: the keys that it needs. */
const WITH_STORED_KEY = 'stored:';
const WITH_OWN_KEY = 'own:';

export type SecretBox = {
  /** `owner` is part of the seal: the text of one account cannot be used for another. */
  seal(owner: string, text: string): Promise<string>;
  /** null if it cannot be read, for example without the operator's key. */
  unseal(owner: string, sealed: string): Promise<string | null>;
  /** Whether a text was sealed by an installation without the operator's key, and this one has it. */
  isOutdated(sealed: string): boolean;
};

export function createSecretBox(db: Kysely<Schema>, ownKey: string | null): SecretBox {
  let loading: Promise<string> | null = null;
  const storedKey = () => {
    loading ??= loadKey(db).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    seal: async (owner, text) => sealSecret({ stored: await storedKey(), own: ownKey }, owner, text),
    unseal: async (owner, sealed) => unsealSecret({ stored: await storedKey(), own: ownKey }, owner, sealed),
    isOutdated: (sealed) => ownKey !== null && sealed.startsWith(WITH_STORED_KEY),
  };
}

type Keys = { stored: string; own: string | null };

export const makeStoredKey = () => randomBytes(KEY_BYTES).toString('base64url');

export function sealSecret({ stored, own }: Keys, owner: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(stored, own), nonce).setAAD(Buffer.from(owner));
  const bytes = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return (own === null ? WITH_STORED_KEY : WITH_OWN_KEY) + Buffer.concat(bytes).toString('base64url');
}

function unsealSecret({ stored, own }: Keys, owner: string, sealed: string): string | null {
  const needsOwn = sealed.startsWith(WITH_OWN_KEY);
  if ((needsOwn && own === null) || !(needsOwn || sealed.startsWith(WITH_STORED_KEY))) return null;
  const bytes = Buffer.from(sealed.slice(sealed.indexOf(':') + 1), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const key = keyFrom(stored, needsOwn ? own : null);
  const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
  } catch {
    return null;
  }
}

function keyFrom(stored: string, own: string | null): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', stored + (own ?? ''), '', 'lapwing secrets', KEY_BYTES));
}

/** Made when it is first needed. Servers that need it at the same moment get the same one. */
async function loadKey(db: Kysely<Schema>): Promise<string> {
  const stored = await findState(db, SECRETS_STATE_KEY);
  return stored ?? keepFirstState(db, SECRETS_STATE_KEY, makeStoredKey());
}
