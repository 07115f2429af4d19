/** The joined results of an event, and the sessions that can be joined. */

import { type Merges, mergeMethods, type StoredMerge } from '@lapwing/contract/desk/merges';
import type { SessionKind } from '@lapwing/contract/results/events';
import { classificationTypes, nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import { guidQuery } from '../../publishing/index.ts';
import { listRunsOf } from '../../results/queries/session.ts';
import { rulesFromRow } from '../../results/session-rules.ts';
import type { Row, Schema } from '../../storage/schema.ts';

export async function readMerges(db: Kysely<Schema>, eventId: number): Promise<Merges> {
  const event = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .select(['events.id', 'events.name', 'events.organizationId', 'events.isListed', 'events.guid'])
    .select('venues.timeZone')
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow();
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .selectAll('sessions')
    .select('sessionGroups.name as groupName')
    .where('sessions.eventId', '=', eventId)
    .orderBy('sessions.startsAtMs')
    .orderBy('sessions.id')
    .execute();
  const counts = await db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .select(({ fn }) => ['competitors.sessionId', fn.countAll<number>().as('count')])
    .where('sessions.eventId', '=', eventId)
    .groupBy('competitors.sessionId')
    .execute();
  const countOf = new Map(counts.map(({ sessionId, count }) => [sessionId, Number(count)]));
  const merges = sessions.filter(({ isMerge }) => isMerge === 1);
  return {
    organizationId: event.organizationId,
    event: { eventId, name: event.name, timeZone: event.timeZone },
    sessions: sessions
      .filter(({ isMerge, revisionNumber }) => isMerge === 0 && revisionNumber > 0)
      .map((session) => ({
        sessionId: session.id,
        name: session.name,
        group: session.groupName,
        // The column only takes these three kinds.
        type: session.kind as SessionKind,
        status: nameOf(resultStatuses, session.resultStatus),
        revision: session.revisionNumber,
        competitors: countOf.get(session.id) ?? 0,
      })),
    merges: await Promise.all(merges.map((session) => storedMergeOf(db, session, guidQuery(event)))),
  };
}

async function storedMergeOf(
  db: Kysely<Schema>,
  session: Row<'sessions'>,
  query: string,
): Promise<StoredMerge> {
  const { runPoints } = rulesFromRow(session);
  const type = nameOf(classificationTypes, session.classificationType);
  return {
    sessionId: session.id,
    revision: session.revisionNumber,
    path: `/sessions/${session.id}${query}`,
    plan: {
      name: session.name,
      runs: (await listRunsOf(db, session.id)).map(({ id }) => id),
      method: mergeMethods.find((method) => method === type) ?? 'RaceMerge',
      points: {
        places: [...(runPoints?.places ?? [])],
        others: runPoints?.others ?? 0,
        doFewestWin: runPoints?.doFewestWin ?? false,
      },
      status: nameOf(resultStatuses, session.resultStatus) === 'Official' ? 'Official' : 'Provisional',
    },
  };
}
