/** What an organisation asks about itself: whose key this is, its events, what was uploaded; and deleting and restoring. */

import { nameOf, resultStatuses } from '@lapwing/contract/enums';
import { ingestApi } from '@lapwing/contract/ingest';
import { MAX_COUNT } from '@lapwing/contract/text-values';
import type { FastifyInstance } from 'fastify';
import { problem } from '../http/problem.ts';
import { deleteEvent, restoreEvent } from '../results/delete-event.ts';
import type { Database } from '../storage/database.ts';
import type { Row } from '../storage/schema.ts';
import type { IngestContext } from './context.ts';
import { mountIngest } from './mount-ingest.ts';
import { eventPath } from './publish-results.ts';
import type { Caller } from './upload-keys.ts';
import { listUploads } from './upload-log.ts';

const USUAL_COUNT = 100;

/** `onMoved` is called when an event is deleted or restored. */
export function organizationRoutes(
  app: FastifyInstance,
  { db, check, now }: IngestContext,
  onMoved: () => void,
): void {
  mountIngest(app, ingestApi.caller, check, { scope: null }, async ({ caller }) => ({
    organizationId: caller.organizationId,
    name: caller.organizationName,
    key: { keyId: caller.keyId, name: caller.keyName, scopes: [...caller.scopes] },
  }));

  mountIngest(app, ingestApi.uploads, check, { scope: null }, ({ caller, query }) =>
    listUploads(db, caller.organizationId, {
      count: query.count ?? USUAL_COUNT,
      offset: query.offset ?? 0,
    }),
  );

  mountIngest(app, ingestApi.events, check, { scope: null }, async ({ caller, query }) => {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('organizationId', '=', caller.organizationId)
      .$if(query.clientId !== undefined, (events) => events.where('clientId', '=', query.clientId ?? ''))
      .orderBy('startDate', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(query.count ?? USUAL_COUNT, MAX_COUNT))
      .offset(query.offset ?? 0)
      .execute();
    return Promise.all(rows.map((row) => describeEvent(db, row)));
  });

  mountIngest(app, ingestApi.deleteEvent, check, { scope: 'results' }, async ({ caller, params }) => {
    await getOwnEvent(db, caller, params.eventId);
    await deleteEvent(db, params.eventId, now());
    onMoved();
    return describeEvent(db, await getOwnEvent(db, caller, params.eventId));
  });

  mountIngest(app, ingestApi.restoreEvent, check, { scope: 'results' }, async ({ caller, params }) => {
    await getOwnEvent(db, caller, params.eventId);
    await restoreEvent(db, params.eventId);
    onMoved();
    return describeEvent(db, await getOwnEvent(db, caller, params.eventId));
  });
}

/** Whether others have an event of this number is not said to who has none. */
async function getOwnEvent(db: Database, caller: Caller, eventId: number): Promise<Row<'events'>> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('organizationId', '=', caller.organizationId)
    .executeTakeFirst();
  if (event === undefined) {
    throw problem('not-found', { detail: `${caller.organizationName} has no event ${eventId}` });
  }
  return event;
}

async function describeEvent(db: Database, event: Row<'events'>) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'clientId', 'name', 'resultStatus', 'revisionNumber'])
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
    })),
  };
}
