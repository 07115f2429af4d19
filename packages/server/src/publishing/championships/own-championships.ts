/** The championships of an organisation for its own members: including deleted ones, with deleting and restoring. */

import type { OwnChampionship } from '@lapwing/contract/ingest/championship-document';
import { championshipLayouts, nameOf } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import { setChampionshipDeleted } from './write-championship.ts';

const USUAL_COUNT = 100;

type Page = { count?: number | undefined; offset?: number | undefined };

/** Newest season first. */
export async function listOwnChampionships(
  db: Kysely<Schema>,
  organizationId: number,
  { count = USUAL_COUNT, offset = 0 }: Page,
): Promise<OwnChampionship[]> {
  const rows = await db
    .selectFrom('championships')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('clientId', 'is not', null)
    .orderBy('season', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(count)
    .offset(offset)
    .execute();
  return Promise.all(rows.map(({ id }) => describeChampionship(db, id)));
}

/** `deletedAtMs` null restores it. Does not reveal whether another organisation has one with this id. */
export async function setOwnChampionshipDeleted(
  db: Kysely<Schema>,
  organizationId: number,
  championshipId: number,
  deletedAtMs: number | null,
): Promise<OwnChampionship> {
  const own = await db
    .selectFrom('championships')
    .select('id')
    .where('id', '=', championshipId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  if (own === undefined) {
    throw problem('not-found', { detail: `The organization has no championship ${championshipId}` });
  }
  await setChampionshipDeleted(db, championshipId, deletedAtMs);
  return describeChampionship(db, championshipId);
}

export async function describeChampionship(db: Kysely<Schema>, id: number): Promise<OwnChampionship> {
  const row = await db.selectFrom('championships').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const countOf = async (table: 'championshipEvents' | 'championshipRounds') => {
    const { found } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('championshipId', '=', id)
      .executeTakeFirstOrThrow();
    return Number(found);
  };
  return {
    championshipId: row.id,
    clientId: row.clientId ?? '',
    name: row.name,
    season: row.season,
    className: row.className,
    layout: nameOf(championshipLayouts, row.layout),
    events: await countOf('championshipEvents'),
    rounds: await countOf('championshipRounds'),
    isDeleted: row.deletedAtMs !== null,
    path: row.deletedAtMs === null ? `/organizations/${row.organizationId}/championships/${id}` : '',
  };
}
