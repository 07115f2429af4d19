/** The texts that are hashed and signed. Another meaning of them needs another version. */

import { canonicalJson } from './canonical-json.ts';

/** Neither a hash nor a signature of a seal can be taken for one of anything else. */
const PREFIX = 'lapwing-seal-1';
const NO_SEAL_BEFORE = '0'.repeat(64);
const KEY_ID_DIGITS = 16;

/** The SHA-256 of this text is the hash of the seal. */
export function chainedText(previousHash: string | null, document: string): string {
  return `${PREFIX}\n${previousHash ?? NO_SEAL_BEFORE}\n${document}`;
}

export function signedText(hash: string): string {
  return `${PREFIX}\n${hash}`;
}

/** The SHA-256 of this text stands for a detail in the document. */
export function detailText(salt: string, value: unknown): string {
  return canonicalJson([salt, value]);
}

export function keyIdOf(hashOfPublicKey: string): string {
  return hashOfPublicKey.slice(0, KEY_ID_DIGITS);
}
