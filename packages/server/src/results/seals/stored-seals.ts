/** Seals as they are stored: both texts are packed. */

import { gunzipSync, gzipSync } from 'node:zlib';
import type { Seal, SealDetails } from '@lapwing/contract/results/seals';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

/** Higher levels save a twentieth of the room, and take almost twice as long. */
const packing = { level: 1 };

export type StoredSeal = Seal & { publicKey: string; origin: string | null };
export type PackedSeal = Omit<Row<'seals'>, 'sessionId'>;

export function packSeal({ revision, document, details, ...seal }: StoredSeal): PackedSeal {
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

function unpackSeal({ revisionNumber, ...row }: PackedSeal): StoredSeal {
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
  return rows.map(({ sessionId: _, ...row }) => unpackSeal(row));
}

/** The oldest first. */
export async function listChampionshipSeals(
  db: Kysely<Schema>,
  championshipId: number,
): Promise<StoredSeal[]> {
  const rows = await db
    .selectFrom('championshipSeals')
    .selectAll()
    .where('championshipId', '=', championshipId)
    .orderBy('revisionNumber')
    .execute();
  return rows.map(({ championshipId: _, ...row }) => unpackSeal(row));
}

/** The newest one that is sealed; null if none is. */
export async function findNewestChampionshipDocument(
  db: Kysely<Schema>,
  championshipId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('championshipSeals')
    .select('document')
    .where('championshipId', '=', championshipId)
    .orderBy('revisionNumber', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : gunzipSync(row.document).toString();
}

/** Of the newest revision; null if there is none, or if it is not sealed. */
export async function findChampionshipSeal(
  db: Kysely<Schema>,
  championshipId: number,
): Promise<{ revision: number; hash: string } | null> {
  const row = await db
    .selectFrom('championshipRevisions as revision')
    .leftJoin('championshipSeals as seal', (join) =>
      join
        .onRef('seal.championshipId', '=', 'revision.championshipId')
        .onRef('seal.revisionNumber', '=', 'revision.number'),
    )
    .select(['revision.number', 'seal.hash'])
    .where('revision.championshipId', '=', championshipId)
    .orderBy('revision.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.hash === null ? null : { revision: row.number, hash: row.hash };
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
