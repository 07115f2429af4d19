/** Accepts passings of practice locations, and the locations themselves. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import {
  heartbeat,
  passingBatch,
  practiceLocationDocument,
} from '@lapwing/contract/ingest/practice-location';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { problem } from '../../http/problem.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import type { IngestContext } from '../context.ts';
import { parseJson } from '../parse-document.ts';
import { findOddities } from './passing-oddities.ts';
import type { PracticeIngest } from './practice-ingest.ts';
import { checkLocation, describeLocation, getLocation } from './practice-locations.ts';

const BATCH_LIMIT_BYTES = 4 * 1024 * 1024;

export function practiceIngestRoutes(
  app: FastifyInstance,
  { db, check, now }: IngestContext,
  { register, sendPassings, sendHeartbeat }: PracticeIngest,
): void {
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
    return describeLocation(await register(caller.organizationId, params.clientId, document));
  });

  mountIngest(app, ingestApi.practiceOddities, check, scope, async ({ caller, params }) =>
    findOddities(db, await getLocation(db, caller.organizationId, params.clientId), now()),
  );

  mountIngest(
    app,
    ingestApi.passings,
    check,
    { ...scope, bodyLimitBytes: BATCH_LIMIT_BYTES, isEssential: true },
    async ({ caller, bytes }) => sendPassings(caller.organizationId, parsed(passingBatch, bytes), bytes),
  );

  mountIngest(app, ingestApi.heartbeat, check, scope, async ({ caller, bytes }) =>
    describeLocation(await sendHeartbeat(caller.organizationId, parsed(heartbeat, bytes))),
  );
}

function parsed<S extends z.ZodMiniType>(schema: S, bytes: Uint8Array): z.output<S> {
  const result = parseJson(schema, bytes);
  if (!result.ok) throw problem('invalid-parameters', { errors: result.errors });
  return result.value;
}
