/** Removes what seals say about a person. The documents have only salted hashes of it, so every seal stays valid. */

import type { Kysely } from 'kysely';
import { listSeals, packDetails } from '../../results/seals/stored-seals.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';

type SealedDocument = {
  rows: readonly { place: number; startNumber: string; person: string }[];
  rulings: readonly { place: number | null; words: string }[];
};

/** The texts of a start number and the reasons of its rulings, in all revisions of a session. */
export async function withholdDetails(
  db: Kysely<Schema>,
  sessionId: number,
  startNumber: string,
): Promise<{ seals: number; details: number }> {
  return db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'session', sessionId });
    const changed = { seals: 0, details: 0 };
    for (const { revision, document, details } of await listSeals(tx, sessionId)) {
      const removed = hashesOf(document, startNumber).filter((hash) => Object.hasOwn(details, hash));
      if (removed.length === 0) continue;
      const left = Object.fromEntries(Object.entries(details).filter(([hash]) => !removed.includes(hash)));
      await tx
        .updateTable('seals')
        .set({ sessionId, details: packDetails(left) })
        .where('sessionId', '=', sessionId)
        .where('revisionNumber', '=', revision)
        .execute();
      changed.seals += 1;
      changed.details += removed.length;
    }
    return changed;
  });
}

function hashesOf(document: string, startNumber: string): string[] {
  // A document of version 1; one of another server was checked when it was imported.
  const { rows, rulings } = JSON.parse(document) as SealedDocument;
  const own = rows.filter((row) => row.startNumber === startNumber);
  const places = new Set(own.map(({ place }) => place));
  return [
    ...own.map(({ person }) => person),
    ...rulings.flatMap(({ place, words }) => (place !== null && places.has(place) ? [words] : [])),
  ];
}
