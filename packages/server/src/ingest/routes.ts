/** The calls of the way in. */

import type { FastifyInstance } from 'fastify';
import { type Attempts, createAttempts } from '../identity/attempts.ts';
import type { Live } from '../live/open-live.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside } from '../storage/set-aside.ts';
import { championshipIngestRoutes } from './championship-routes.ts';
import type { IngestContext } from './context.ts';
import { correctionsRoutes } from './corrections-routes.ts';
import { createDerivePractice } from './derive-practice.ts';
import { fileRoute } from './file-route.ts';
import { createKeyLimits } from './key-limits.ts';
import { livePresentationRoutes } from './live-presentation-routes.ts';
import { liveRoute } from './live-route.ts';
import { createLiveSessions, type LiveSessions } from './live-sessions.ts';
import { manageRoutes } from './manage/routes.ts';
import { takeBodiesAsTheyAre } from './mount-ingest.ts';
import { createOneByOne } from './one-by-one.ts';
import { organizationRoutes } from './organization-routes.ts';
import { practiceIngestRoutes } from './practice-routes.ts';
import { createPracticeWayIn, type PracticeWayIn } from './practice-way-in.ts';
import { openReadingRoom } from './reading-room.ts';
import { resultsRoute } from './results-route.ts';
import { retrySetAside } from './retry-set-aside.ts';
import { createRunningSessions } from './running-sessions.ts';
import { findCaller } from './upload-keys.ts';
import { createUploadSlots } from './upload-slots.ts';

/** How soon a running server does what `lapwing-server set-aside retry` asks for. */
const RETRY_EVERY_MS = 15_000;

export type IngestOptions = {
  db: Database;
  live: Pick<Live, 'hosts' | 'onPresented'>;
  attempts?: Attempts;
  now?: () => number;
};

/** What comes in without HTTP: from the demo in the same process. */
export type WayIn = {
  acceptLive: LiveSessions['accept'];
  practice: PracticeWayIn;
  /** Ends what is over though nobody said so; it is done by itself every few seconds. */
  lookRound: LiveSessions['lookRound'];
  /** Tries again what an operator asked for; it is done by itself every few seconds. */
  retry: () => Promise<void>;
};

export async function ingestRoutes(
  app: FastifyInstance,
  { db, live, now = Date.now, attempts = createAttempts(db, now) }: IngestOptions,
): Promise<WayIn> {
  const context: IngestContext = {
    db,
    check: { findCaller: (key) => findCaller(db, key, now()), limits: createKeyLimits(now) },
    readingRoom: openReadingRoom(),
    slots: createUploadSlots(),
    oneByOne: createOneByOne(),
    now,
    onPresented: live.onPresented,
  };
  const { hosts } = live;
  const onError = (error: unknown) => app.log.error({ err: error }, 'ingest');
  const setAside = createSetAside(db, { now, warn: (line) => app.log.warn(line) });
  const { oneByOne } = context;
  const liveSessions = createLiveSessions({ db, hosts, oneByOne, now, onError, setAside });
  const running = createRunningSessions({ db, hosts, liveSessions, oneByOne, now });
  await liveSessions.lookRound();
  const derivePractice = createDerivePractice({ db, now, onError, setAside });
  await derivePractice.resume();
  const retry = () => retrySetAside({ db, setAside, liveSessions, derivePractice, now });
  await retry();
  const stopRetrying = repeat(RETRY_EVERY_MS, retry, onError);
  const practice = createPracticeWayIn({ db, derive: derivePractice, now });
  app.addHook('onClose', async () => {
    liveSessions.close();
    stopRetrying();
    await derivePractice.close();
    await context.readingRoom.close();
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
  return { acceptLive: liveSessions.accept, practice, lookRound: liveSessions.lookRound, retry };
}
