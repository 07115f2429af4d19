/** Seals the revision that was just stored, in the same transaction: hashed onto the seal before, and signed. */

import { randomBytes } from 'node:crypto';
import { collectDetails, sealedDocument } from '@lapwing/timing/seals/seal-document';
import { chainedText, signedText } from '@lapwing/timing/seals/seal-texts';
import type { Insertable, Transaction } from 'kysely';
import { sha256 } from '../../results/seals/node-seal-crypto.ts';
import { readSealedResult } from '../../results/seals/read-sealed-result.ts';
import { packSeal } from '../../results/seals/stored-seals.ts';
import { preparedQuery, queryById } from '../../storage/prepared-query.ts';
import type { Schema } from '../../storage/schema.ts';
import { loadSigner } from '../../storage/seal-keys.ts';

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

const lastHashes = queryById((db, sessionId) =>
  db
    .selectFrom('seals')
    .select('hash')
    .where('sessionId', '=', sessionId)
    .orderBy('revisionNumber', 'desc')
    .limit(1),
);

const insertSeal = preparedQuery((db, row: Insertable<Schema['seals']>) =>
  db.insertInto('seals').values(row),
);

export async function sealRevision(tx: Transaction<Schema>, sessionId: number): Promise<void> {
  const { server, keyId, publicKey, sign } = await loadSigner(tx, Date.now());
  const result = await readSealedResult(tx, sessionId, server);
  if (result === null) throw new RangeError(`Session ${sessionId} has no revision to seal`);
  const { details, commit } = collectDetails(sha256, newSalt);
  const document = sealedDocument(result, commit);
  const [before] = await lastHashes(tx, sessionId);
  const previousHash = before?.hash ?? null;
  const hash = sha256(chainedText(previousHash, document));
  const row = packSeal({
    revision: result.revision,
    previousHash,
    document,
    hash,
    keyId,
    publicKey,
    signature: sign(signedText(hash)),
    details,
    origin: null,
  });
  await insertSeal(tx, { ...row, sessionId });
}
