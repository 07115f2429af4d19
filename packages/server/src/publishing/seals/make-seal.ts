/** Hashes a document onto the seal before it, and signs it. */

import { randomBytes } from 'node:crypto';
import { type CommitDetail, collectDetails } from '@lapwing/timing/seals/seal-document';
import { chainedText, signedText } from '@lapwing/timing/seals/seal-texts';
import { sha256 } from '../../results/seals/node-seal-crypto.ts';
import { type PackedSeal, packSeal } from '../../results/seals/stored-seals.ts';
import type { Signer } from '../../storage/seal-keys.ts';

const SALT_BYTES = 16;
const SALTS_AT_ONCE = 256;

let salts = Buffer.alloc(0);

/** Asking the system for many takes as long as asking for one. */
function newSalt(): string {
  if (salts.length === 0) salts = randomBytes(SALT_BYTES * SALTS_AT_ONCE);
  const salt = salts.toString('hex', 0, SALT_BYTES);
  salts = salts.subarray(SALT_BYTES);
  return salt;
}

type NewSeal = {
  revision: number;
  /** null for the first one */
  previousHash: string | null;
  documentOf: (commit: CommitDetail) => string;
};

export function makeSeal(
  { keyId, publicKey, sign }: Signer,
  { revision, previousHash, documentOf }: NewSeal,
): PackedSeal {
  const { details, commit } = collectDetails(sha256, newSalt);
  const document = documentOf(commit);
  const hash = sha256(chainedText(previousHash, document));
  return packSeal({
    ...{ revision, previousHash, document, hash, keyId, publicKey, details },
    signature: sign(signedText(hash)),
    origin: null,
  });
}
