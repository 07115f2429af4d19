/** Seals the revision of a championship that was just saved, in the same transaction. */

import { sealedChampionshipDocument } from '@lapwing/timing/seals/sealed-championship';
import type { Transaction } from 'kysely';
import { readSealedChampionship } from '../../results/seals/read-sealed-championship.ts';
import type { Schema } from '../../storage/schema.ts';
import { loadSigner } from '../../storage/seal-keys.ts';
import { makeSeal } from './make-seal.ts';

export async function sealChampionship(tx: Transaction<Schema>, championshipId: number): Promise<void> {
  const signer = await loadSigner(tx, Date.now());
  const championship = await readSealedChampionship(tx, championshipId, signer.server);
  if (championship === null) throw new RangeError(`Championship ${championshipId} has no revision to seal`);
  const before = await tx
    .selectFrom('championshipSeals')
    .select('hash')
    .where('championshipId', '=', championshipId)
    .orderBy('revisionNumber', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = makeSeal(signer, {
    revision: championship.revision,
    previousHash: before?.hash ?? null,
    documentOf: (commit) => sealedChampionshipDocument(championship, commit),
  });
  await tx
    .insertInto('championshipSeals')
    .values({ ...row, championshipId })
    .execute();
}
