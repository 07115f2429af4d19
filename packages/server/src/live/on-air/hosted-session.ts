/** Reads the sessions on the air from the tables. */

import type { Database } from '../../storage/database.ts';
import { isShownSession } from '../../storage/empty-live-sessions.ts';

export type HostedSession = {
  id: number;
  eventId: number;
  eventName: string;
  name: string;
  groupName: string;
  timeZone: string;
};

export async function getSession(db: Database, sessionId: number): Promise<HostedSession> {
  return db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .innerJoin('sessionGroups as group', 'group.id', 'session.groupId')
    .where('session.id', '=', sessionId)
    .select(['session.id', 'session.eventId', 'event.name as eventName', 'session.name'])
    .select(['group.name as groupName', 'venue.timeZone'])
    .executeTakeFirstOrThrow();
}

/** A session, and the number of its newest batch. */
export type NewestBatch = { sessionId: number; lastNumber: number };

export async function sessionsOnTheAir(
  db: Database,
  fedSinceMs: number,
  endedSinceMs: number,
): Promise<NewestBatch[]> {
  return db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .select(['sessionId', 'lastNumber'])
    .where(isShownSession('sessions'))
    .where('lastBatchAtMs', '>=', fedSinceMs)
    .where((where) => where.or([where('endedAtMs', 'is', null), where('endedAtMs', '>=', endedSinceMs)]))
    .orderBy('sessionId')
    .execute();
}

/** Those of the sessions that still exist and are shown. */
export async function listShown(db: Database, sessionIds: readonly number[]): Promise<NewestBatch[]> {
  if (sessionIds.length === 0) return [];
  return db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .select(['sessionId', 'lastNumber'])
    .where(isShownSession('sessions'))
    .where('sessionId', 'in', sessionIds)
    .execute();
}
