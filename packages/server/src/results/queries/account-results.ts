/** Reads the results of one account, session by session. */

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';
import type { Page } from './event.ts';

export type AccountResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>['execute']>>[number];
export type AccountResultRows = {
  results: AccountResultRow[];
  years: { year: string; count: number }[];
  sports: { sport: number }[];
  tracks: TrackRow[];
};

type TrackRow = { name: string; countryCode: string; starts: number; wins: number; podiums: number };

/** Of listed events only, newest first. */
export async function listAccountResults(
  db: Kysely<Schema>,
  accountId: string,
  year: number | undefined,
  page: Page,
): Promise<AccountResultRows> {
  const results = await selectResults(db, selectOwnCompetitors(accountId))
    .$if(year !== undefined, (query) =>
      query.where('event.startDate', '>=', `${year}-01-01`).where('event.startDate', '<=', `${year}-12-31`),
    )
    .orderBy('session.startsAtMs', 'desc')
    .orderBy('session.id', 'desc')
    .orderBy('competitor.finishPosition')
    .limit(page.count)
    .offset(page.offset)
    .execute();
  const years = await selectOwn(db, accountId)
    .select(({ fn }) => [
      fn<string>('substr', ['event.startDate', sql.lit(1), sql.lit(4)]).as('year'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('year')
    .orderBy('year', 'desc')
    .execute();
  const sports = await selectOwn(db, accountId)
    .select('event.sport')
    .groupBy('event.sport')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('event.sport')
    .execute();
  return { results, years, sports, tracks: await listTracks(db, accountId) };
}

/** The races at each track; merged results would count a race twice. */
async function listTracks(db: Kysely<Schema>, accountId: string): Promise<TrackRow[]> {
  const placedUpTo = (place: number) =>
    sql<number>`sum(case when ${sql.ref('competitor.isClassified')} = 1 and ${sql.ref('competitor.finishPosition')} <= ${sql.lit(place)} then 1 else 0 end)`;
  const rows = await selectOwn(db, accountId)
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .where('session.kind', '=', 'race')
    .where('session.isMerge', '=', 0)
    .select(['venue.name', 'venue.countryCode'])
    .select(({ fn }) => [fn.countAll<number>().as('starts')])
    .select([placedUpTo(1).as('wins'), placedUpTo(3).as('podiums')])
    .groupBy(['venue.id', 'venue.name', 'venue.countryCode'])
    .execute();
  return rows
    .map(({ name, countryCode, ...counts }) => ({
      name,
      countryCode,
      starts: Number(counts.starts),
      wins: Number(counts.wins),
      podiums: Number(counts.podiums),
    }))
    .sort(
      (a, b) =>
        b.wins - a.wins || b.podiums - a.podiums || b.starts - a.starts || a.name.localeCompare(b.name),
    );
}

function selectOwn(db: Kysely<Schema>, accountId: string) {
  return selectListed(db, selectOwnCompetitors(accountId));
}

/** The ids of competitors, or how to select them. */
export type Competitors = ReturnType<typeof selectOwnCompetitors> | readonly number[];

/** Those in listed events. */
export function selectListed(db: Kysely<Schema>, competitors: Competitors) {
  return db
    .selectFrom('competitors as competitor')
    .innerJoin('sessions as session', 'session.id', 'competitor.sessionId')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .where('competitor.id', 'in', competitors)
    .where('event.isListed', '=', 1);
}

export function selectResults(db: Kysely<Schema>, competitors: Competitors) {
  return selectListed(db, competitors)
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .select([
      'session.id as sessionId',
      'session.name as sessionName',
      'session.kind',
      'session.startsAtMs',
      'event.id as eventId',
      'event.name as eventName',
      'event.sport',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'venue.name as venueName',
      'venue.countryCode',
      'venue.timeZone',
      'competitor.finishPosition',
      'competitor.isClassified',
      'competitor.firstName',
      'competitor.lastName',
      'competitor.status',
      'competitor.className',
      'competitor.bestTimeMs',
    ])
    .select(({ selectFrom }) => [
      selectFrom('competitors as field')
        .whereRef('field.sessionId', '=', 'session.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('participated'),
      selectFrom('competitors as field')
        .whereRef('field.sessionId', '=', 'session.id')
        .select(({ fn }) => fn.min('field.bestTimeMs').as('fastest'))
        .$asScalar()
        .as('sessionBestMs'),
      selectFrom('competitors as drive')
        .innerJoin('sessions as driven', 'driven.id', 'drive.sessionId')
        .innerJoin('events as there', 'there.id', 'driven.eventId')
        .where('drive.id', 'in', competitors)
        .where('there.isListed', '=', 1)
        .whereRef('there.venueId', '=', 'event.venueId')
        .whereRef('drive.className', '=', 'competitor.className')
        .select(({ fn }) => fn.min('drive.bestTimeMs').as('fastest'))
        .$asScalar()
        .as('personalBestMs'),
    ]);
}
