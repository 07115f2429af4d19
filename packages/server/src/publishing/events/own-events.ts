/** The events of an organisation for its own members: including deleted ones, with deleting and restoring. */

import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database.ts';
import type { Row } from '../../storage/schema.ts';
import { deleteEvent, restoreEvent } from './delete-event.ts';
import { eventPath } from './publish-results.ts';

const USUAL_COUNT = 100;

type Page = { clientId?: string | undefined; count?: number | undefined; offset?: number | undefined };

/** Newest first. */
export async function listOwnEvents(db: Database, organizationId: number, page: Page): Promise<OwnEvent[]> {
  const { clientId, count = USUAL_COUNT, offset = 0 } = page;
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .$if(clientId !== undefined, (events) => events.where('clientId', '=', clientId ?? ''))
    .orderBy('startDate', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .offset(offset)
    .execute();
  return Promise.all(rows.map((row) => describeEvent(db, row)));
}

export async function countOwnEvents(db: Database, organizationId: number): Promise<number> {
  const { found } = await db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

export async function deleteOwnEvent(
  db: Database,
  organizationId: number,
  eventId: number,
  nowMs: number,
): Promise<OwnEvent> {
  await getOwnEvent(db, organizationId, eventId);
  await deleteEvent(db, eventId, nowMs);
  return describeEvent(db, await getOwnEvent(db, organizationId, eventId));
}

export async function restoreOwnEvent(
  db: Database,
  organizationId: number,
  eventId: number,
): Promise<OwnEvent> {
  await getOwnEvent(db, organizationId, eventId);
  await restoreEvent(db, eventId);
  return describeEvent(db, await getOwnEvent(db, organizationId, eventId));
}

export async function describeOwnEvent(
  db: Database,
  organizationId: number,
  eventId: number,
): Promise<OwnEvent> {
  return describeEvent(db, await getOwnEvent(db, organizationId, eventId));
}

/** Does not reveal whether another organisation has an event with this id. */
async function getOwnEvent(db: Database, organizationId: number, eventId: number): Promise<Row<'events'>> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  if (event === undefined) {
    throw problem('not-found', { detail: `The organization has no event ${eventId}` });
  }
  return event;
}

async function describeEvent(db: Database, event: Row<'events'>): Promise<OwnEvent> {
  const sessions = await db
    .selectFrom('sessions')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .select(['id', 'clientId', 'name', 'resultStatus', 'revisionNumber', 'lastBatchAtMs'])
    .where('eventId', '=', event.id)
    .orderBy('startsAtMs')
    .orderBy('id')
    .execute();
  return {
    eventId: event.id,
    clientId: event.clientId,
    name: event.name,
    startDate: event.startDate,
    status: nameOf(resultStatuses, event.resultStatus),
    isListed: (event.wasListed ?? event.isListed) === 1,
    isDeleted: event.deletedAtMs !== null,
    path: event.deletedAtMs === null ? eventPath(event) : '',
    sessions: sessions.map((session) => ({
      sessionId: session.id,
      clientId: session.clientId,
      name: session.name,
      status: nameOf(resultStatuses, session.resultStatus),
      revision: session.revisionNumber,
      ...(session.resultStatus === resultStatuses.Active &&
        session.lastBatchAtMs !== null && { lastDataAtMs: session.lastBatchAtMs }),
    })),
  };
}
