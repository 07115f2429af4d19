/** The championships of an organisation, and the events and sessions that can count in them. */

import type { SeriesEvent } from '@lapwing/contract/desk/series';
import type { OwnChampionship } from '@lapwing/contract/ingest/championship-document';
import type { SessionKind } from '@lapwing/contract/results/events';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { describeChampionship, eventClientId, sessionClientId } from '../../publishing/index.ts';
import type { Schema } from '../../storage/schema.ts';

const MOST = 200;

/** Newest season first; also those that nobody uploaded. */
export async function listSeries(db: Kysely<Schema>, organizationId: number): Promise<OwnChampionship[]> {
  const rows = await db
    .selectFrom('championships')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('season', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return Promise.all(rows.map(({ id }) => describeChampionship(db, id)));
}

export async function listSeriesEvents(db: Kysely<Schema>, organizationId: number): Promise<SeriesEvent[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'clientId', 'name', 'startDate', 'isListed'])
    .where('organizationId', '=', organizationId)
    .where('deletedAtMs', 'is', null)
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  if (events.length === 0) return [];
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .select([
      'sessions.id',
      'sessions.eventId',
      'clientId',
      'sessions.name',
      'kind',
      'isMerge',
      'resultStatus',
    ])
    .select('sessionGroups.name as groupName')
    .where(
      'sessions.eventId',
      'in',
      events.map(({ id }) => id),
    )
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.id')
    .execute();
  return events.map((event) => ({
    eventId: event.id,
    clientId: event.clientId ?? eventClientId(event.id),
    name: event.name,
    startDate: event.startDate,
    isListed: event.isListed === 1,
    sessions: sessions
      .filter(({ eventId }) => eventId === event.id)
      .map(({ id, clientId, name, groupName, kind, isMerge, resultStatus }) => ({
        sessionId: id,
        clientId: clientId ?? sessionClientId(id),
        name,
        group: groupName,
        // The column only takes these three kinds.
        type: kind as SessionKind,
        isMerge: isMerge === 1,
        status: nameOf(resultStatuses, resultStatus),
      })),
  }));
}

export async function listClasses(db: Kysely<Schema>, eventIds: readonly number[]): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .select('competitors.className')
    .distinct()
    .where('sessions.eventId', 'in', eventIds)
    .where('competitors.className', '!=', '')
    .orderBy('competitors.className')
    .limit(MOST)
    .execute();
  return rows.map(({ className }) => className);
}
