/** Seals the revision of a session that was just stored, in the same transaction. */

import { sealedDocument } from '@lapwing/timing/seals/seal-document';
import type { Insertable, Transaction } from 'kysely';
import { readSealedResult } from '../../results/seals/read-sealed-result.ts';
import { preparedQuery, queryById } from '../../storage/prepared-query.ts';
import type { Schema } from '../../storage/schema.ts';
import { loadSigner } from '../../storage/seal-keys.ts';
import { makeSeal } from './make-seal.ts';

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
  const signer = await loadSigner(tx, Date.now());
  const result = await readSealedResult(tx, sessionId, signer.server);
  if (result === null) throw new RangeError(`Session ${sessionId} has no revision to seal`);
  const [before] = await lastHashes(tx, sessionId);
  const row = makeSeal(signer, {
    revision: result.revision,
    previousHash: before?.hash ?? null,
    documentOf: (commit) => sealedDocument(result, commit),
  });
  await insertSeal(tx, { ...row, sessionId });
}
