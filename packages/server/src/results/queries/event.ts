/** Reads events with their organisation, their venue, and whether they count for a championship. */

import { accountStatuses, type Sport, sports } from '@lapwing/contract/values/enums';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { isShownEvent } from '../../storage/empty-live-sessions.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';

export type EventFilter = {
  /** Any of these; undefined for all. */
  sports?: readonly Sport[] | undefined;
  /** Two letters, in capitals. */
  countryCode?: string | undefined;
  /** YYYY-MM-DD in local time, both ends included. */
  fromDate?: string | undefined;
  untilDate?: string | undefined;
  organizationId?: number | undefined;
  /** Published or changed since then; the list is in that order. */
  updatedFromMs?: number | undefined;
  /** Events of this account's transponders. */
  accountId?: string | undefined;
};

export type Page = { count: number; offset: number };

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** Only listed ones, newest first. Within a day by id: the start of a running event changes with its sessions. */
export async function listEvents(
  db: Kysely<Schema>,
  filter: EventFilter,
  page: Page,
): Promise<{ events: EventRow[]; total: number }> {
  const events = await selectEvents(db)
    .where((eb) => isWanted(eb, filter))
    .$if(filter.updatedFromMs !== undefined, (query) => query.orderBy('event.updatedAtMs', 'desc'))
    .orderBy('event.startDate', 'desc')
    .orderBy('event.id', 'desc')
    .limit(page.count)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('events as event')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .where((eb) => isWanted(eb, filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { events, total };
}

/** Also an unlisted one: `answers/get-open-event.ts` decides whether it may be shown. */
export async function findEvent(db: Kysely<Schema>, eventId: number): Promise<EventRow | null> {
  return (await selectEvents(db).where('event.id', '=', eventId).executeTakeFirst()) ?? null;
}

/** The next listed event to come, of the same organisation or of a championship that the event counts for. */
export async function findNextEvent(
  db: Kysely<Schema>,
  { id, organizationId, startsAtMs }: Pick<EventRow, 'id' | 'organizationId' | 'startsAtMs'>,
  nowMs: number,
): Promise<EventRow | null> {
  const found = await selectEvents(db)
    .where((eb) => isWanted(eb, {}))
    .where((eb) =>
      eb.or([
        eb('event.organizationId', '=', organizationId),
        eb('event.id', 'in', eventsOfSameChampionships(eb, id)),
      ]),
    )
    .where('event.startsAtMs', '>', Math.max(startsAtMs, nowMs))
    .where('event.id', '!=', id)
    .orderBy('event.startsAtMs')
    .orderBy('event.id')
    .executeTakeFirst();
  return found ?? null;
}

function eventsOfSameChampionships(eb: Builder, eventId: number) {
  return eb
    .selectFrom('championshipEvents as other')
    .innerJoin('championshipEvents as own', 'own.championshipId', 'other.championshipId')
    .innerJoin('championships', 'championships.id', 'other.championshipId')
    .where('own.eventId', '=', eventId)
    .where('championships.deletedAtMs', 'is', null)
    .select('other.eventId');
}

export async function findOrganization(db: Kysely<Schema>, id: number): Promise<Row<'organizations'> | null> {
  return (await db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** An active account; deleted and inactive ones are not found. */
export async function findAccount(db: Kysely<Schema>, id: string): Promise<{ isPrivate: boolean } | null> {
  const row = await db
    .selectFrom('accounts')
    .select('isPrivate')
    .where('id', '=', id)
    .where('status', '=', accountStatuses.Active)
    .executeTakeFirst();
  return row === undefined ? null : { isPrivate: row.isPrivate === 1 };
}

function selectEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('events as event')
    .innerJoin('organizations as organization', 'organization.id', 'event.organizationId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .leftJoin('importedEvents as imported', 'imported.eventId', 'event.id')
    .selectAll('event')
    .select([
      'imported.origin',
      'imported.importedAtMs',
      'organization.name as organizationName',
      'organization.city as organizationCity',
      'organization.countryCode as organizationCountryCode',
      'organization.sport as organizationSport',
      'organization.websiteUrl as organizationWebsiteUrl',
      'organization.logoUrl as organizationLogoUrl',
      'venue.name as venueName',
      'venue.lengthMm',
      'venue.lengthUnit',
      'venue.countryCode',
      'venue.latitudeE6',
      'venue.longitudeE6',
      'venue.timeZone',
    ])
    .select(({ selectFrom }) =>
      selectFrom('championshipEvents')
        .innerJoin('championships', 'championships.id', 'championshipEvents.championshipId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('championshipEvents.eventId', '=', 'event.id')
        .where('championships.deletedAtMs', 'is', null)
        .$asScalar()
        .as('championshipCount'),
    );
}

type Tables = Schema & { event: Schema['events']; venue: Schema['venues'] };
type Builder = ExpressionBuilder<Tables, 'event' | 'venue'>;

function isWanted(eb: Builder, filter: EventFilter): Expression<SqlBool> {
  const { sports: wanted, countryCode, fromDate, untilDate } = filter;
  const { organizationId, updatedFromMs, accountId } = filter;
  const conditions: Expression<SqlBool>[] = [eb('event.isListed', '=', 1), isShownEvent('event')];
  // As `or`, because an empty `in` is invalid SQL.
  if (wanted !== undefined)
    conditions.push(eb.or(wanted.map((sport) => eb('event.sport', '=', sports[sport]))));
  if (countryCode !== undefined) conditions.push(eb('venue.countryCode', '=', countryCode));
  if (fromDate !== undefined) conditions.push(eb('event.startDate', '>=', fromDate));
  if (untilDate !== undefined) conditions.push(eb('event.startDate', '<=', untilDate));
  if (organizationId !== undefined) conditions.push(eb('event.organizationId', '=', organizationId));
  if (updatedFromMs !== undefined) conditions.push(eb('event.updatedAtMs', '>=', updatedFromMs));
  if (accountId !== undefined) conditions.push(eb('event.id', 'in', eventsOfAccount(eb, accountId)));
  return eb.and(conditions);
}

function eventsOfAccount(eb: Builder, accountId: string) {
  return eb
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .where('competitors.id', 'in', selectOwnCompetitors(accountId))
    .select('sessions.eventId');
}
