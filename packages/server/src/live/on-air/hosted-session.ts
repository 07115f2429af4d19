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

export async function sessionsOnTheAir(
  db: Database,
  fedSinceMs: number,
  endedSinceMs: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .select('sessionId')
    .where(isShownSession('sessions'))
    .where('lastBatchAtMs', '>=', fedSinceMs)
    .where((where) => where.or([where('endedAtMs', 'is', null), where('endedAtMs', '>=', endedSinceMs)]))
    .orderBy('sessionId')
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}
