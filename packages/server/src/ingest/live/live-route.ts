/** Accepts the events of running sessions in batches, and responds when they are durable. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { mountIngest } from '../access/mount-ingest.ts';
import { contentHashOf } from '../content-hash.ts';
import type { IngestContext } from '../context.ts';
import { type Arrived, noteFailure } from '../uploads/upload-log.ts';
import type { LiveSessions } from './live-sessions.ts';
import { parseLiveBatch } from './parse-live-batch.ts';
import type { RunningSessions } from './running-sessions.ts';

const BATCH_LIMIT_BYTES = 4 * 1024 * 1024;

export function liveRoute(
  app: FastifyInstance,
  { db, check, now }: IngestContext,
  sessions: LiveSessions,
  running: RunningSessions,
): void {
  mountIngest(app, ingestApi.endSession, check, { scope: 'live' }, ({ caller, params }) =>
    running.end(caller.organizationId, params.sessionId),
  );
  mountIngest(app, ingestApi.deleteSession, check, { scope: 'live' }, ({ caller, params }) =>
    running.remove(caller.organizationId, params.sessionId),
  );

  mountIngest(
    app,
    ingestApi.live,
    check,
    { scope: 'live', bodyLimitBytes: BATCH_LIMIT_BYTES, isEssential: true },
    async ({ caller, bytes, traceparent }) => {
      const parsed = await parseLiveBatch(bytes);
      const arrived = (uploadId: string | null): Arrived => ({
        caller,
        call: 'live',
        uploadId,
        contentHash: contentHashOf(bytes),
        nowMs: now(),
      });
      if (!parsed.ok) {
        const refusal = problem('invalid-parameters', { errors: parsed.errors });
        await noteFailure(db, arrived(null), refusal);
        throw refusal;
      }
      const batch = parsed.value;
      try {
        const { eventId, sessionId, guidQuery, isRepeated } = await sessions.accept(
          caller.organizationId,
          batch,
          traceparent,
        );
        return {
          batchId: batch.batchId,
          isRepeated,
          eventId,
          sessionId,
          liveSessionId: formatLiveSessionId(eventId, sessionId),
          path: `/livetiming/${formatLiveEventId(eventId)}/sessions/${formatLiveSessionId(eventId, sessionId)}${guidQuery}`,
        };
      } catch (error) {
        await noteFailure(db, arrived(batch.batchId), error);
        throw error;
      }
    },
  );
}
