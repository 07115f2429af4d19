/** Seals as they are stored: both texts are packed. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { Seal, SealDetails } from '@lapwing/contract/results/seals';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

/** Higher levels save a twentieth of the room, and take almost twice as long. */
const packing = { level: 1 };

export type StoredSeal = Seal & { publicKey: string; origin: string | null };

export function packSeal({
  revision,
  document,
  details,
  ...seal
}: StoredSeal): Omit<Row<'seals'>, 'sessionId'> {
  return {
    ...seal,
    revisionNumber: revision,
    document: gzipSync(document, packing),
    details: packDetails(details),
  };
}

export function packDetails(details: SealDetails): Uint8Array {
  return gzipSync(JSON.stringify(details), packing);
}

function unpackSeal({ sessionId: _, revisionNumber, ...row }: Row<'seals'>): StoredSeal {
  return {
    ...row,
    revision: revisionNumber,
    document: gunzipSync(row.document).toString(),
    // Only written by this file.
    details: JSON.parse(gunzipSync(row.details).toString()) as SealDetails,
  };
}

/** The oldest first. */
export async function listSeals(db: Kysely<Schema>, sessionId: number): Promise<StoredSeal[]> {
  const rows = await db
    .selectFrom('seals')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('revisionNumber')
    .execute();
  return rows.map(unpackSeal);
}

/** By the numbers of their revisions. */
export async function listSealHashes(db: Kysely<Schema>, sessionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('seals')
    .select(['revisionNumber', 'hash'])
    .where('sessionId', '=', sessionId)
    .execute();
  return new Map(rows.map(({ revisionNumber, hash }) => [revisionNumber, hash]));
}

/** null if the revision is not sealed. */
export async function findSealHash(
  db: Kysely<Schema>,
  sessionId: number,
  revisionNumber: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('seals')
    .select('hash')
    .where('sessionId', '=', sessionId)
    .where('revisionNumber', '=', revisionNumber)
    .executeTakeFirst();
  return row?.hash ?? null;
}
