/**
 * The saved descriptions of a championship: the last one is the current one, and an earlier one can be put back. Results that
 * change its standings make a revision too, with the same description.
 */

import {
  type ChampionshipDocument,
  championshipDocument,
} from '@lapwing/contract/ingest/championship-document';
import type { PublicationSource } from '@lapwing/contract/results/revisions';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { sealChampionship } from '../seals/seal-championship.ts';
import { documentOf } from './championship-document.ts';

type Transacted = Transaction<Schema>;

/** The member at the race desk; null for an upload. */
export type ChampionshipAuthor = { accountId: string | null; nowMs: number };

const MOST_SHOWN = 100;

/** Those that were saved. */
export async function listChampionshipRevisions(db: Kysely<Schema>, championshipId: number) {
  return db
    .selectFrom('championshipRevisions')
    .leftJoin('accounts', 'accounts.id', 'championshipRevisions.accountId')
    .select(['championshipRevisions.number', 'championshipRevisions.savedAtMs'])
    .select(['accounts.givenName', 'accounts.surName'])
    .where('championshipId', '=', championshipId)
    .where('followsResults', '=', 0)
    .orderBy('number', 'desc')
    .limit(MOST_SHOWN)
    .execute();
}

/** The last saved one. 0 if it was saved before revisions were kept, and never since. */
export async function lastSavedRevisionOf(db: Kysely<Schema>, championshipId: number): Promise<number> {
  const { last } = await db
    .selectFrom('championshipRevisions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('championshipId', '=', championshipId)
    .where('followsResults', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

async function lastRevisionOf(db: Kysely<Schema>, championshipId: number): Promise<number> {
  const { last } = await db
    .selectFrom('championshipRevisions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('championshipId', '=', championshipId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function findRevisionDocument(
  db: Kysely<Schema>,
  championshipId: number,
  number: number,
): Promise<ChampionshipDocument | null> {
  const row = await db
    .selectFrom('championshipRevisions')
    .select('document')
    .where('championshipId', '=', championshipId)
    .where('number', '=', number)
    .executeTakeFirst();
  return readStored(row?.document, championshipDocument);
}

/**
 * After a change. A description before it that no revision has, such as one of an older version, becomes one too.
 */
export async function noteSaved(
  tx: Transacted,
  championshipId: number,
  before: ChampionshipDocument | null,
  author: ChampionshipAuthor,
): Promise<void> {
  let number = await lastRevisionOf(tx, championshipId);
  const last = await tx
    .selectFrom('championshipRevisions')
    .select('document')
    .where('championshipId', '=', championshipId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (before !== null && last?.document !== JSON.stringify(before)) {
    number += 1;
    await insert(tx, championshipId, number, before, { ...author, accountId: null, source: 'upload' });
  }
  const source = author.accountId === null ? 'upload' : 'official';
  await insert(tx, championshipId, number + 1, await currentDocument(tx, championshipId), {
    ...author,
    source,
  });
  await sealChampionship(tx, championshipId);
}

/** After results that count have changed. */
export async function noteResults(
  tx: Transacted,
  championshipId: number,
  { source, nowMs }: { source: PublicationSource; nowMs: number },
): Promise<void> {
  const number = (await lastRevisionOf(tx, championshipId)) + 1;
  await insert(tx, championshipId, number, await currentDocument(tx, championshipId), {
    ...{ accountId: null, nowMs, source },
    followsResults: 1,
  });
  await sealChampionship(tx, championshipId);
}

async function currentDocument(tx: Transacted, championshipId: number): Promise<ChampionshipDocument> {
  const row = await tx
    .selectFrom('championships')
    .selectAll()
    .where('id', '=', championshipId)
    .executeTakeFirstOrThrow();
  return documentOf(tx, row);
}

type Cause = ChampionshipAuthor & { source: PublicationSource; followsResults?: 0 | 1 };

async function insert(
  tx: Transacted,
  championshipId: number,
  number: number,
  description: ChampionshipDocument,
  { accountId, nowMs: savedAtMs, source, followsResults = 0 }: Cause,
): Promise<void> {
  await tx
    .insertInto('championshipRevisions')
    .values({
      ...{ championshipId, number, document: JSON.stringify(description) },
      ...{ accountId, savedAtMs, source, followsResults },
    })
    .execute();
}
