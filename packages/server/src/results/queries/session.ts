/** Reads sessions: in their groups, alone, and with their competitors. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { isShownSession } from '../../storage/empty-live-sessions.ts';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';
import type { Page } from './event.ts';

export type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];
export type CompetitorRow = Awaited<ReturnType<ReturnType<typeof selectCompetitors>['execute']>>[number];
export type CompetitorWithLaps = CompetitorRow & { laps: Uint8Array; stints: string };
export type Starter = Pick<Row<'competitors'>, 'startNumber' | 'firstName' | 'lastName' | 'startPosition'>;
export type GroupRow = Row<'sessionGroups'>;

export async function listSessionGroups(
  db: Kysely<Schema>,
  eventId: number,
): Promise<{ groups: GroupRow[]; sessions: SessionRow[] }> {
  const groups = await db
    .selectFrom('sessionGroups')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const sessions = await selectSessions(db)
    .where('session.eventId', '=', eventId)
    .where(isShownSession('session'))
    .orderBy('session.sort')
    .orderBy('session.id')
    .execute();
  return { groups, sessions };
}

const sessionsById = queryById((db, sessionId) => selectSessions(db).where('session.id', '=', sessionId));

export async function findSession(db: Kysely<Schema>, sessionId: number): Promise<SessionRow | null> {
  const [found] = await sessionsById(db, sessionId);
  return found ?? null;
}

export function listAnnouncements(db: Kysely<Schema>, sessionId: number): Promise<Row<'announcements'>[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('atMs')
    .orderBy('id')
    .execute();
}

/** In the order of the classification. */
export function listCompetitors(db: Kysely<Schema>, sessionIds: readonly number[]): Promise<CompetitorRow[]> {
  return selectCompetitors(db)
    .where('competitor.sessionId', 'in', sessionIds)
    .orderBy('competitor.sessionId')
    .orderBy('competitor.finishPosition')
    .execute();
}

const listCompetitorsOf = queryById((db, sessionId) =>
  selectCompetitors(db).where('competitor.sessionId', '=', sessionId).orderBy('competitor.finishPosition'),
);

export function listCompetitorsWithLaps(
  db: Kysely<Schema>,
  sessionId: number,
): Promise<CompetitorWithLaps[]> {
  return selectCompetitors(db)
    .select(['competitor.laps', 'competitor.stints'])
    .where('competitor.sessionId', '=', sessionId)
    .orderBy('competitor.finishPosition')
    .execute();
}

/** In the order of the classification. */
export const listStarters = queryById<Starter>((db, sessionId) =>
  db
    .selectFrom('competitors')
    .select(['startNumber', 'firstName', 'lastName', 'startPosition'])
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition'),
);

/** `fieldIndex` is the index in the order of the classification. */
export async function findCompetitorAt(
  db: Kysely<Schema>,
  sessionId: number,
  finishPosition: number,
): Promise<(CompetitorWithLaps & { fieldIndex: number }) | null> {
  const found = await selectCompetitors(db)
    .select(['competitor.laps', 'competitor.stints'])
    .select(({ selectFrom }) =>
      selectFrom('competitors as before')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('before.sessionId', '=', sessionId)
        .where('before.finishPosition', '<', finishPosition)
        .$asScalar()
        .$notNull()
        .as('fieldIndex'),
    )
    .where('competitor.sessionId', '=', sessionId)
    .where('competitor.finishPosition', '=', finishPosition)
    .executeTakeFirst();
  return found ?? null;
}

/** The sessions of a merged classification, in the order in which they were driven. */
export function listRunsOf(db: Kysely<Schema>, sessionId: number): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.runSessionId')
    .select(['sessions.id', 'sessions.name'])
    .where('mergedSessions.sessionId', '=', sessionId)
    .orderBy('mergedSessions.sort')
    .execute();
}

/** The runs of all merged classifications of an event, each in the order in which they were driven. */
export function listMergedRuns(
  db: Kysely<Schema>,
  eventId: number,
): Promise<{ mergeId: number; id: number; name: string }[]> {
  return db
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.runSessionId')
    .select(['mergedSessions.sessionId as mergeId', 'sessions.id', 'sessions.name'])
    .where('sessions.eventId', '=', eventId)
    .orderBy('mergedSessions.sessionId')
    .orderBy('mergedSessions.sort')
    .execute();
}

/** The results of each of these sessions, in the same order. */
export async function resultsOfRuns(
  db: Kysely<Schema>,
  runIds: readonly number[],
): Promise<readonly (readonly CompetitorRow[])[]> {
  const turn = yieldToEventLoop();
  const results = [];
  for (const runId of runIds) {
    results.push(await listCompetitorsOf(db, runId));
    await turn();
  }
  return results;
}

/** The sessions of an account in listed events, newest first. */
export function listAccountSessions(
  db: Kysely<Schema>,
  accountId: string,
  filter: { eventId?: number | undefined; sessionId?: number | undefined },
  page: Page,
): Promise<SessionRow[]> {
  const { eventId, sessionId } = filter;
  return selectSessions(db)
    .where('event.isListed', '=', 1)
    .$if(eventId !== undefined, (query) => query.where('session.eventId', '=', eventId ?? 0))
    .$if(sessionId !== undefined, (query) => query.where('session.id', '=', sessionId ?? 0))
    .where('session.id', 'in', ({ selectFrom }) =>
      selectFrom('competitors')
        .where('competitors.id', 'in', selectOwnCompetitors(accountId))
        .select('competitors.sessionId'),
    )
    .orderBy('session.startsAtMs', 'desc')
    .orderBy('session.id', 'desc')
    .limit(page.count)
    .offset(page.offset)
    .execute();
}

function selectSessions(db: Kysely<Schema>) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('sessionGroups as group', 'group.id', 'session.groupId')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .selectAll('session')
    .select([
      'group.name as groupName',
      'event.name as eventName',
      'venue.lengthMm',
      'venue.lengthUnit',
      'venue.timeZone',
      'event.isListed',
      'event.guid',
    ])
    .select(({ selectFrom }) =>
      selectFrom('competitors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('competitors.sessionId', '=', 'session.id')
        .$asScalar()
        .as('competitorCount'),
    );
}

/** The owner of a transponder is named only if the account is active and its profile public. */
function selectCompetitors(db: Kysely<Schema>) {
  return db
    .selectFrom('competitors as competitor')
    .leftJoin('transponders as transponder', 'transponder.code', 'competitor.transponder')
    .leftJoin('accounts as account', (join) =>
      join
        .onRef('account.id', '=', 'transponder.ownerAccountId')
        .on('account.status', '=', accountStatuses.Active)
        .on('account.isPrivate', '=', 0),
    )
    .select([
      'competitor.id',
      'competitor.sessionId',
      'competitor.finishPosition',
      'competitor.startPosition',
      'competitor.startNumber',
      'competitor.firstName',
      'competitor.lastName',
      'competitor.className',
      'competitor.nationality',
      'competitor.transponder',
      'competitor.status',
      'competitor.isClassified',
      'competitor.positionInClass',
      'competitor.lapCount',
      'competitor.totalTimeMs',
      'competitor.bestTimeMs',
      'competitor.bestLapNumber',
      'competitor.additionalFields',
      'competitor.drivers',
      'competitor.handicapMs',
      'competitor.isGuest',
      'transponder.productCategory',
      'account.id as accountId',
    ]);
}
