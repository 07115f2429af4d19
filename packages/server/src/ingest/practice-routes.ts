/** Takes what decoders see at practice locations, and the locations themselves. */

import { heartbeat, ingestApi, passingBatch, practiceLocationDocument } from '@lapwing/contract/ingest';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { problem } from '../http/problem.ts';
import { contentHashOf } from './content-hash.ts';
import type { IngestContext } from './context.ts';
import type { DerivePractice } from './derive-practice.ts';
import { mountIngest } from './mount-ingest.ts';
import { parseJson } from './parse-document.ts';
import { findOddities } from './passing-oddities.ts';
import { checkLocation, describeLocation, getLocation, saveLocation } from './practice-locations.ts';
import { createTakePassings } from './take-passings.ts';

const BATCH_LIMIT_BYTES = 4 * 1024 * 1024;

export function practiceIngestRoutes(
  app: FastifyInstance,
  { db, check, now }: IngestContext,
  derive: DerivePractice,
): void {
  const takePassings = createTakePassings(db, now);
  const scope = { scope: 'practice' } as const;

  mountIngest(app, ingestApi.practiceLocations, check, scope, async ({ caller }) => {
    const rows = await db
      .selectFrom('practiceLocations')
      .selectAll()
      .where('organizationId', '=', caller.organizationId)
      .where('clientId', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(describeLocation);
  });

  mountIngest(app, ingestApi.savePracticeLocation, check, scope, async ({ caller, params, bytes }) => {
    const document = parsed(practiceLocationDocument, bytes);
    const errors = checkLocation(document);
    if (errors.length > 0) throw problem('invalid-parameters', { errors });
    return describeLocation(await saveLocation(db, caller.organizationId, params.clientId, document));
  });

  mountIngest(app, ingestApi.practiceOddities, check, scope, async ({ caller, params }) =>
    findOddities(db, await getLocation(db, caller.organizationId, params.clientId), now()),
  );

  mountIngest(
    app,
    ingestApi.passings,
    check,
    { ...scope, bodyLimitBytes: BATCH_LIMIT_BYTES },
    async ({ caller, bytes }) => {
      const { batchId, location, passings } = parsed(passingBatch, bytes);
      const { id: locationId, timeZone } = await getLocation(db, caller.organizationId, location);
      const contentHash = contentHashOf(bytes);
      const { isRepeated, stored } = await takePassings({ locationId, batchId, passings, contentHash });
      if (!isRepeated) derive.note(locationId, timeZone, passings);
      return { batchId, isRepeated, locationId, stored };
    },
  );

  mountIngest(app, ingestApi.heartbeat, check, scope, async ({ caller, bytes }) => {
    const { location, atMs } = parsed(heartbeat, bytes);
    const row = await getLocation(db, caller.organizationId, location);
    // By our own clock where the decoder's is ahead: a sign of life from tomorrow would keep it alive until then.
    const lastHeartbeatAtMs = Math.max(row.lastHeartbeatAtMs ?? 0, Math.min(atMs, now()));
    await db.updateTable('practiceLocations').set({ lastHeartbeatAtMs }).where('id', '=', row.id).execute();
    return describeLocation({ ...row, lastHeartbeatAtMs });
  });
}

function parsed<S extends z.ZodMiniType>(schema: S, bytes: Uint8Array): z.output<S> {
  const result = parseJson(schema, bytes);
  if (!result.ok) throw problem('invalid-parameters', { errors: result.errors });
  return result.value;
}
