/** The calls with which a timer sets what is shown next to the timing. */

import {
  columnChoice,
  livePresentationApi,
  liveTrackMap,
  sponsorList,
  videoStream,
} from '@lapwing/contract/live/presentation';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { problem } from '../../http/problem.ts';
import { createPresentationStore } from '../../live/calls/presentation-store.ts';
import type { Database } from '../../storage/database.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import type { Caller } from '../access/upload-keys.ts';
import type { IngestContext } from '../context.ts';
import { parseJson } from '../parse-document.ts';

const live = { scope: 'live' } as const;

export function livePresentationRoutes(
  app: FastifyInstance,
  { db, check, now, onPresented }: IngestContext,
): void {
  const store = createPresentationStore(db);

  mountIngest(app, livePresentationApi.trackMap, check, live, async ({ caller, params, bytes }) => {
    const map = bodyOf(liveTrackMap, bytes);
    const { id, venueId } = await getOwnEvent(db, caller, params.eventId);
    await store.saveTrackMap({ organizationId: caller.organizationId, venueId }, map, now());
    await onPresented(id);
    return map;
  });

  mountIngest(app, livePresentationApi.videoStream, check, live, async ({ caller, params, bytes }) => {
    const { url } = bodyOf(videoStream, bytes);
    const { id } = await getOwnEvent(db, caller, params.eventId);
    await store.saveVideoStream(id, url);
    await onPresented(id);
    return { url };
  });

  mountIngest(app, livePresentationApi.sponsors, check, live, async ({ caller, bytes }) => {
    const { sponsors } = bodyOf(sponsorList, bytes);
    const { paymentType } = await store.getTimer(caller.organizationId);
    await store.saveTimer(caller.organizationId, { paymentType, sponsors });
    return { sponsors };
  });

  mountIngest(app, livePresentationApi.columns, check, live, async ({ caller, params, bytes }) => {
    const { columns } = bodyOf(columnChoice, bytes);
    const session = await db
      .selectFrom('sessions')
      .select('eventId')
      .where('id', '=', params.sessionId)
      .executeTakeFirst();
    await getOwnEvent(db, caller, session?.eventId ?? 0);
    await store.saveColumns(params.sessionId, columns, now());
    return { columns };
  });
}

function bodyOf<S extends z.ZodMiniType>(schema: S, bytes: Uint8Array): z.output<S> {
  const parsed = parseJson(schema, bytes);
  if (!parsed.ok) throw problem('invalid-parameters', { errors: parsed.errors });
  return parsed.value;
}

async function getOwnEvent(db: Database, { organizationId, organizationName }: Caller, eventId: number) {
  const event = await db
    .selectFrom('events')
    .select(['id', 'venueId'])
    .where('id', '=', eventId)
    .where('organizationId', '=', organizationId)
    .where('deletedAtMs', 'is', null)
    .executeTakeFirst();
  if (event === undefined) throw problem('not-found', { detail: `${organizationName} has no such event` });
  return event;
}
