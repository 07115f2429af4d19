/** A session of a meeting with what the case file needs of its event. */

import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Row, Schema } from '../../storage/schema.ts';

export type DecidedSession = Row<'sessions'> &
  Pick<Row<'events'>, 'isListed' | 'guid' | 'startDate' | 'organizationId'> & {
    eventName: string;
    eventEndsAtMs: number;
    groupName: string;
    timeZone: string;
  };

export async function getSession(
  db: Kysely<Schema>,
  eventId: number,
  sessionId: number,
): Promise<DecidedSession> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('venues', 'venues.id', 'events.venueId')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .selectAll('sessions')
    .select(['events.name as eventName', 'events.isListed', 'events.guid', 'events.startDate'])
    .select(['events.organizationId', 'events.endsAtMs as eventEndsAtMs'])
    .select(['sessionGroups.name as groupName', 'venues.timeZone'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.eventId', '=', eventId)
    .executeTakeFirst();
  if (session === undefined)
    throw problem('not-found', { detail: `No session ${sessionId} in event ${eventId}` });
  return session;
}
