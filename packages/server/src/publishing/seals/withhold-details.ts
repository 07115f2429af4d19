/** Removes what seals say about a person. The documents have only salted hashes of it, so every seal stays valid. */

import type { Kysely, Transaction } from 'kysely';
import {
  listChampionshipSeals,
  listSeals,
  packDetails,
  type StoredSeal,
} from '../../results/seals/stored-seals.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';

type SealedDocument = {
  rows: readonly { place: number | string | null; startNumber: string | null; person: string }[];
  /** none in a championship */
  rulings?: readonly { place: number | null; words: string }[];
};

type Withheld = { seals: number; details: number };

/** The texts of a start number and the reasons of its rulings, in all revisions of a session. */
export async function withholdDetails(
  db: Kysely<Schema>,
  sessionId: number,
  startNumber: string,
): Promise<Withheld> {
  return db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'session', sessionId });
    return withhold(await listSeals(tx, sessionId), startNumber, async ({ revision, details }) => {
      await tx
        .updateTable('seals')
        .set({ sessionId, details: packDetails(details) })
        .where('sessionId', '=', sessionId)
        .where('revisionNumber', '=', revision)
        .execute();
    });
  });
}

/** The texts of a start number, in all revisions of a championship. */
export async function withholdInChampionship(
  db: Kysely<Schema>,
  championshipId: number,
  startNumber: string,
): Promise<Withheld> {
  return db.transaction().execute(async (tx: Transaction<Schema>) =>
    withhold(await listChampionshipSeals(tx, championshipId), startNumber, async ({ revision, details }) => {
      await tx
        .updateTable('championshipSeals')
        .set({ details: packDetails(details) })
        .where('championshipId', '=', championshipId)
        .where('revisionNumber', '=', revision)
        .execute();
    }),
  );
}

async function withhold(
  seals: readonly StoredSeal[],
  startNumber: string,
  store: (left: Pick<StoredSeal, 'revision' | 'details'>) => Promise<void>,
): Promise<Withheld> {
  const changed = { seals: 0, details: 0 };
  for (const { revision, document, details } of seals) {
    const removed = hashesOf(document, startNumber).filter((hash) => Object.hasOwn(details, hash));
    if (removed.length === 0) continue;
    const left = Object.fromEntries(Object.entries(details).filter(([hash]) => !removed.includes(hash)));
    await store({ revision, details: left });
    changed.seals += 1;
    changed.details += removed.length;
  }
  return changed;
}

function hashesOf(document: string, startNumber: string): string[] {
  // A document of version 1; one of another server was checked when it was imported.
  const { rows, rulings = [] } = JSON.parse(document) as SealedDocument;
  const own = rows.filter((row) => row.startNumber === startNumber);
  const places = new Set(own.map(({ place }) => place));
  return [
    ...own.map(({ person }) => person),
    ...rulings.flatMap(({ place, words }) => (place !== null && places.has(place) ? [words] : [])),
  ];
}
