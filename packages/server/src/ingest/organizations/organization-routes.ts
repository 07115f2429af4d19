/** The calls of an organisation about itself: the owner of its key, its events and uploads; deleting and restoring. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { FastifyInstance } from 'fastify';
import { deleteOwnEvent, listOwnEvents, restoreOwnEvent } from '../../publishing/index.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import type { IngestContext } from '../context.ts';
import { listUploads } from '../uploads/upload-log.ts';

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
    listUploads(db, caller.organizationId, query),
  );

  mountIngest(app, ingestApi.events, check, { scope: null }, ({ caller, query }) =>
    listOwnEvents(db, caller.organizationId, query),
  );

  mountIngest(app, ingestApi.deleteEvent, check, { scope: 'results' }, async ({ caller, params }) => {
    const deleted = await deleteOwnEvent(db, caller.organizationId, params.eventId, now());
    onMoved();
    return deleted;
  });

  mountIngest(app, ingestApi.restoreEvent, check, { scope: 'results' }, async ({ caller, params }) => {
    const restored = await restoreOwnEvent(db, caller.organizationId, params.eventId);
    onMoved();
    return restored;
  });
}
