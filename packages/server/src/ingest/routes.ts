/** The calls of the ingest API. */

import type { FastifyInstance } from 'fastify';
import { type Attempts, createAttempts } from '../identity/attempts.ts';
import type { Live } from '../live/open-live.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside } from '../storage/set-aside/set-aside.ts';
import { createKeyLimits } from './access/key-limits.ts';
import { takeBodiesAsTheyAre } from './access/mount-ingest.ts';
import { findCaller } from './access/upload-keys.ts';
import { createUploadSlots } from './access/upload-slots.ts';
import type { IngestContext } from './context.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { livePresentationRoutes } from './live/live-presentation-routes.ts';
import { liveRoute } from './live/live-route.ts';
import { createLiveSessions, type LiveSessions } from './live/live-sessions.ts';
import { createRunningSessions, type RunningSessions } from './live/running-sessions.ts';
import { manageRoutes } from './organizations/manage-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { createDerivePractice } from './practice/derive-practice.ts';
import { createPracticeIngest, type PracticeIngest } from './practice/practice-ingest.ts';
import { practiceIngestRoutes } from './practice/practice-routes.ts';
import { retrySetAside } from './retry-set-aside.ts';
import { championshipIngestRoutes } from './uploads/championship-routes.ts';
import { correctionsRoutes } from './uploads/corrections-routes.ts';
import { fileRoute } from './uploads/file-route.ts';
import { resultsRoute } from './uploads/results-route.ts';
import { openUploadParserPool } from './uploads/upload-parser-pool.ts';

/** How soon a running server executes `lapwing-server set-aside retry`. */
const RETRY_EVERY_MS = 15_000;

export type IngestOptions = {
  db: Database;
  live: Pick<Live, 'hosts' | 'onPresented'>;
  attempts?: Attempts;
  now?: () => number;
};

/** For data that does not arrive over HTTP: from the demo in the same process. */
export type IngestApi = {
  acceptLive: LiveSessions['accept'];
  practice: PracticeIngest;
  /** Retries data for the operator; also runs every few seconds. */
  retry: () => Promise<void>;
  running: RunningSessions;
  /** Called when an event was listed, unlisted, deleted or restored. */
  onMoved: () => void;
};

export async function ingestRoutes(
  app: FastifyInstance,
  { db, live, now = Date.now, attempts = createAttempts(db, now) }: IngestOptions,
): Promise<IngestApi> {
  const uploadParser = openUploadParserPool();
  app.mounted.metrics.watchQueue({ name: 'uploads', ...uploadParser.queue });
  const context: IngestContext = {
    db,
    check: { findCaller: (key) => findCaller(db, key, now()), limits: createKeyLimits(now) },
    uploadParser,
    slots: createUploadSlots(),
    keyedMutex: createKeyedMutex(),
    now,
    onPresented: live.onPresented,
  };
  const { hosts } = live;
  const onError = (error: unknown) => app.log.error({ err: error }, 'ingest');
  const setAside = createSetAside(db, { now, warn: (line) => app.log.warn(line) });
  const { keyedMutex } = context;
  const liveSessions = createLiveSessions({ db, hosts, keyedMutex, now, onError, setAside });
  const running = createRunningSessions({ db, hosts, liveSessions, keyedMutex, now });
  // Sessions that ended while the server was down have no result yet.
  await hosts.takeNextSteps();
  const derivePractice = createDerivePractice({ db, now, onError, setAside });
  await derivePractice.resume();
  const retry = () => retrySetAside({ db, setAside, liveSessions, derivePractice, now });
  await retry();
  const stopRetrying = repeat(RETRY_EVERY_MS, retry, onError);
  const practice = createPracticeIngest({ db, derive: derivePractice, now });
  app.addHook('onClose', async () => {
    stopRetrying();
    await derivePractice.close();
    await context.uploadParser.close();
  });
  await app.register(async (scope) => {
    takeBodiesAsTheyAre(scope);
    organizationRoutes(scope, context, liveSessions.forget);
    resultsRoute(scope, context);
    fileRoute(scope, context);
    correctionsRoutes(scope, context);
    championshipIngestRoutes(scope, context);
    livePresentationRoutes(scope, context);
    liveRoute(scope, context, liveSessions, running);
    practiceIngestRoutes(scope, context, practice);
  });
  manageRoutes(app, { db, attempts, now, onMoved: liveSessions.forget, running });
  return {
    acceptLive: liveSessions.accept,
    practice,
    retry,
    running,
    onMoved: liveSessions.forget,
  };
}
