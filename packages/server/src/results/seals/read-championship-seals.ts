/** The seals of a championship: the file for those who check them, and what this server finds in it. */

import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type { ChampionshipSeals, SealFile } from '@lapwing/contract/results/seals';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import { checkSeals } from '@lapwing/timing/seals/check-seals';
import { compareWithSealed, type ShownChampionship } from '@lapwing/timing/seals/sealed-championship';
import { localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { nodeSealCrypto, sha256 } from './node-seal-crypto.ts';
import { readSealedChampionship } from './read-sealed-championship.ts';
import { sealFileOf, wireSeals } from './seal-file.ts';
import { listChampionshipSeals, type StoredSeal } from './stored-seals.ts';

export async function readChampionshipSealFile(
  db: Kysely<Schema>,
  championshipId: number,
): Promise<SealFile> {
  return sealFileOf(await listChampionshipSeals(db, championshipId));
}

/** null for a deleted or an unknown championship. */
export async function readChampionshipSeals(
  db: Kysely<Schema>,
  championshipId: number,
): Promise<ChampionshipSeals | null> {
  const row = await db
    .selectFrom('championships')
    .select(['id', 'organizationId', 'name', 'season'])
    .where('id', '=', championshipId)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const stored = await listChampionshipSeals(db, championshipId);
  const { seals: checked } = await checkSeals(sealFileOf(stored), nodeSealCrypto);
  const sealOf = wireSeals(stored, checked);
  const revisions = await db
    .selectFrom('championshipRevisions')
    .select(['number', 'source', 'savedAtMs', 'followsResults'])
    .where('championshipId', '=', championshipId)
    .orderBy('number', 'desc')
    .execute();
  const { isSealed, laterSessions } = await compareNewest(db, championshipId, revisions[0]?.number, stored);
  return {
    championshipId,
    organizationId: row.organizationId,
    name: championshipTitle(row),
    revisions: revisions.map(({ number, source, savedAtMs, followsResults }) => ({
      number,
      resultStatus: statusIn(stored, number),
      // Only these three are written.
      source: source as PublicationSource,
      followsResults: followsResults === 1,
      publishedAt: localDateTimeWithOffset(savedAtMs, 'UTC'),
      // Who edits a championship is known to the members of its organisation only.
      publishedBy: '',
      seal: sealOf(number),
    })),
    isShownSealed: isSealed,
    laterSessions: await namesOf(db, laterSessions),
  };
}

function statusIn(stored: readonly StoredSeal[], revision: number) {
  const seal = stored.find((each) => each.revision === revision);
  if (seal === undefined) return 'None';
  try {
    const { status } = JSON.parse(seal.document) as { status?: unknown };
    return status === 'Active' || status === 'Provisional' || status === 'Official' ? status : 'None';
  } catch {
    // It was changed in the database.
    return 'None';
  }
}

async function compareNewest(
  db: Kysely<Schema>,
  championshipId: number,
  newest: number | undefined,
  stored: readonly StoredSeal[],
): Promise<Omit<ShownChampionship, 'isSealed'> & { isSealed: boolean | null }> {
  const last = stored.at(-1);
  if (last === undefined || last.revision !== newest) return { isSealed: null, laterSessions: [] };
  const shown = await readSealedChampionship(db, championshipId, '');
  if (shown === null) return { isSealed: false, laterSessions: [] };
  try {
    const { document, details, origin } = last;
    return compareWithSealed({ document, details, hasOtherIds: origin !== null }, shown, sha256);
  } catch {
    // It was changed in the database.
    return { isSealed: false, laterSessions: [] };
  }
}

/** Sessions that are gone, or are no longer public, have no name here. */
async function namesOf(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<ChampionshipSeals['laterSessions']> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select(['sessions.id as sessionId', 'sessions.name'])
    .where('sessions.id', 'in', sessionIds)
    .where('events.isListed', '=', 1)
    .where('events.deletedAtMs', 'is', null)
    .orderBy('sessions.startsAtMs')
    .execute();
}
