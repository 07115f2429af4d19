/** Finds what is known of a driver by the transponder: of its owner, or of the person who has driven with it. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import { isSamePerson } from '@lapwing/timing/live/history/same-person';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { fullNameOf } from '../competitor-name.ts';
import { driversOf, namesOf } from '../crew-columns.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';
import { type AccountResultRow, type Competitors, selectListed, selectResults } from './account-results.ts';

export type FormRows = { accountId: string | null; results: AccountResultRow[]; bestTimeMs: number | null };

type Driver = {
  transponder: string;
  name: string;
  className: string;
  /** at whose track the best lap is sought */
  eventId: number;
};

const SHOWN_RESULTS = 10;
/** Of one transponder. Nobody drives more in a few years. */
const MOST_RESULTS = 500;

/** Of listed events only. Nothing of a driver who wants no public profile. */
export async function findDriverForm(db: Kysely<Schema>, driver: Driver): Promise<FormRows> {
  const owner = await findOwner(db, driver.transponder);
  if (owner?.isPublic === false) return { accountId: null, results: [], bestTimeMs: null };
  const accountId = owner?.accountId ?? null;
  const competitors = accountId === null ? await competitorsOf(db, driver) : selectOwnCompetitors(accountId);
  if (Array.isArray(competitors) && competitors.length === 0)
    return { accountId: null, results: [], bestTimeMs: null };
  const results = await selectResults(db, competitors)
    .where('session.isMerge', '=', 0)
    .orderBy('session.startsAtMs', 'desc')
    .orderBy('session.id', 'desc')
    .orderBy('competitor.finishPosition')
    .limit(SHOWN_RESULTS)
    .execute();
  return { accountId, results, bestTimeMs: await findBestHere(db, competitors, driver) };
}

/** null if nobody has registered the transponder. */
async function findOwner(
  db: Kysely<Schema>,
  transponder: string,
): Promise<{ accountId: string; isPublic: boolean } | null> {
  const row = await db
    .selectFrom('transponders as transponder')
    .innerJoin('accounts as account', 'account.id', 'transponder.ownerAccountId')
    .where('transponder.code', '=', transponder)
    .select(['account.id', 'account.status', 'account.isPrivate'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { accountId: row.id, isPublic: row.status === accountStatuses.Active && row.isPrivate === 0 };
}

/** A transponder without an owner may be rented to somebody else every day, so the name counts too. */
async function competitorsOf(db: Kysely<Schema>, { transponder, name }: Driver): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('competitors')
    .where('transponder', '=', transponder)
    .select(['id', 'firstName', 'lastName', 'drivers'])
    .orderBy('id', 'desc')
    .limit(MOST_RESULTS)
    .execute();
  if (name === '') return [];
  return rows
    .filter((row) =>
      [fullNameOf(row), ...namesOf(driversOf(row))].some((own) => own !== '' && isSamePerson(own, name)),
    )
    .map(({ id }) => id);
}

async function findBestHere(
  db: Kysely<Schema>,
  competitors: Competitors,
  { eventId, className }: Driver,
): Promise<number | null> {
  const row = await selectListed(db, competitors)
    .where('event.venueId', '=', ({ selectFrom }) =>
      selectFrom('events as current').where('current.id', '=', eventId).select('current.venueId'),
    )
    .where('competitor.className', '=', className)
    .select(({ fn }) => fn.min('competitor.bestTimeMs').as('bestTimeMs'))
    .executeTakeFirst();
  return row?.bestTimeMs == null ? null : Number(row.bestTimeMs);
}
