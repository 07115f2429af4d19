/** The seals of a session: the file for those who check them, and what this server finds in it. */

import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type { SealFile, SessionSeals } from '@lapwing/contract/results/seals';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { checkSeals } from '@lapwing/timing/seals/check-seals';
import { isSealedResult } from '@lapwing/timing/seals/seal-document';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { listRevisions } from '../queries/revision.ts';
import type { SessionRow } from '../queries/session.ts';
import { nodeSealCrypto, sha256 } from './node-seal-crypto.ts';
import { readSealedResult } from './read-sealed-result.ts';
import { sealFileOf, wireSeals } from './seal-file.ts';
import { listSeals, type StoredSeal } from './stored-seals.ts';

export async function readSealFile(db: Kysely<Schema>, sessionId: number): Promise<SealFile> {
  return sealFileOf(await listSeals(db, sessionId));
}

export async function readSessionSeals(db: Kysely<Schema>, session: SessionRow): Promise<SessionSeals> {
  const stored = await listSeals(db, session.id);
  const { seals: checked } = await checkSeals(sealFileOf(stored), nodeSealCrypto);
  const sealOf = wireSeals(stored, checked);
  const revisions = await listRevisions(db, session.id);
  return {
    revisions: revisions.map((row) => ({
      number: row.number,
      resultStatus: nameOf(resultStatuses, row.resultStatus),
      // Only these three are written.
      source: row.source as PublicationSource,
      publishedAt: localDateTimeWithOffset(row.publishedAtMs, session.timeZone),
      publishedBy: row.publishedBy,
      seal: sealOf(row.number),
    })),
    isShownSealed: await isShownSealed(db, session, stored.at(-1)),
  };
}

/** Whether the stored result is that of the newest seal. */
async function isShownSealed(
  db: Kysely<Schema>,
  { id, revisionNumber }: SessionRow,
  newest: StoredSeal | undefined,
): Promise<boolean | null> {
  if (newest === undefined || newest.revision !== revisionNumber) return null;
  const result = await readSealedResult(db, id, '');
  if (result === null) return false;
  try {
    return isSealedResult(newest.document, newest.details, result, sha256);
  } catch {
    // An imported document may be anything.
    return false;
  }
}
