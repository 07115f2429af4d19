/** The calls of the ingest API. */

import type { FastifyInstance } from 'fastify';
import type { NodeBus } from '../bus/nats-bus.ts';
import { type Attempts, createAttempts } from '../identity/attempts.ts';
import type { Live } from '../live/open-live.ts';
import { onOneNode } from '../nodes/jobs.ts';
import { type Leases, leasesOfOneServer } from '../nodes/leases.ts';
import { createOwnerCalls } from '../nodes/owner-calls.ts';
import { shareCounts } from '../nodes/share-counts.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside } from '../storage/set-aside/set-aside.ts';
import { createKeyLimits } from './access/key-limits.ts';
import { takeBodiesAsTheyAre } from './access/mount-ingest.ts';
import { findCaller } from './access/upload-keys.ts';
import { createUploadSlots, type UploadSlots } from './access/upload-slots.ts';
import type { IngestContext } from './context.ts';
import { livePresentationRoutes } from './live/live-presentation-routes.ts';
import { liveRoute } from './live/live-route.ts';
import { createLiveSessions, type LiveSessions } from './live/live-sessions.ts';
import { createRunningSessions, type RunningSessions } from './live/running-sessions.ts';
import { createOrganizationTransaction, type OrganizationTransaction } from './organization-transaction.ts';
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
import { openUploadParserPool, type UploadParserPool } from './uploads/upload-parser-pool.ts';

/** How soon a running server executes `lapwing-server set-aside retry`. */
const RETRY_EVERY_MS = 15_000;
const RESUME_PRACTICE_EVERY_MS = 30_000;

export type IngestOptions = {
  db: Database;
  live: Pick<Live, 'hosts' | 'onPresented'>;
  attempts?: Attempts;
  /** What this node owns; everything if it is the only one. */
  leases?: Leases;
  /** The way to the other nodes; null without one. */
  bus?: NodeBus | null;
  now?: () => number;
};

/** For data that does not arrive over HTTP: from the demo in the same process. */
export type IngestApi = {
  acceptLive: LiveSessions['accept'];
  /** Batches of the race desk. */
  acceptAt: LiveSessions['acceptAt'];
  practice: PracticeIngest;
  /** Retries data for the operator; also runs every few seconds. */
  retry: () => Promise<void>;
  running: RunningSessions;
  /** The writes of one organisation, one after the other. */
  inOrganization: OrganizationTransaction;
  /** How files are received and parsed, for the race desk. */
  uploadParser: UploadParserPool;
  slots: UploadSlots;
  /** Called when an event was listed, unlisted, deleted or restored. */
  onMoved: () => void;
};

export async function ingestRoutes(app: FastifyInstance, options: IngestOptions): Promise<IngestApi> {
  const { db, live, now = Date.now, bus = null, leases = leasesOfOneServer(db) } = options;
  const { attempts = createAttempts(db, now) } = options;
  const limits = createKeyLimits(now);
  shareCounts(app, bus, 'keys', limits);
  const uploadParser = openUploadParserPool();
  app.mounted.metrics.watchQueue({ name: 'uploads', ...uploadParser.queue });
  const context: IngestContext = {
    db,
    check: { findCaller: (key) => findCaller(db, key, now()), limits },
    uploadParser,
    slots: createUploadSlots(),
    inOrganization: createOrganizationTransaction(db),
    now,
    onPresented: live.onPresented,
  };
  const { hosts } = live;
  const onError = (error: unknown) => app.log.error({ err: error }, 'ingest');
  const setAside = createSetAside(db, { now, warn: (line) => app.log.warn(line) });
  const { inOrganization } = context;
  const ownerCalls = createOwnerCalls({ leases, bus, own: hosts.own, onError });
  const liveSessions = createLiveSessions({
    ...{ db, hosts, inOrganization, ownerCalls, leases, now, onError, setAside },
  });
  // An event may have been deleted or moved, here or at another server.
  db.onChange(({ kind }) => {
    if (kind === 'everything') liveSessions.forget();
  });
  const running = createRunningSessions({ db, hosts, liveSessions, inOrganization, now });
  // Sessions that ended while the server was down have no result yet.
  await hosts.takeNextSteps();
  const derivePractice = createDerivePractice({ db, now, onError, setAside });
  await derivePractice.resume();
  const retry = () => retrySetAside({ db, setAside, liveSessions, derivePractice, now });
  await retry();
  const stopRetrying = repeat(RETRY_EVERY_MS, onOneNode(leases, retry), onError);
  // Another server may have stored passings and died before it made laps of them.
  const stopResuming =
    db.engine === 'sqlite'
      ? () => {}
      : repeat(RESUME_PRACTICE_EVERY_MS, onOneNode(leases, derivePractice.resume), onError);
  const practice = createPracticeIngest({ db, derive: derivePractice, now });
  app.addHook('onClose', async () => {
    stopRetrying();
    stopResuming();
    ownerCalls.close();
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
    acceptAt: liveSessions.acceptAt,
    practice,
    retry,
    running,
    inOrganization,
    uploadParser,
    slots: context.slots,
    onMoved: liveSessions.forget,
  };
}
