/**
 * The server of a worker: live sockets, and the reading calls of results, practice, search and sessions off the air for
 * visitors who are not signed in. Every other request is passed on to the main process.
 */

import type { IncomingMessage } from 'node:http';
import { liveApi } from '@lapwing/contract/live/calls';
import { competitorLapsCall } from '@lapwing/contract/live/competitor-laps';
import { formatLiveEventId, parseLiveEventId } from '@lapwing/contract/live/ids';
import { liveLapsApi } from '@lapwing/contract/live/laps';
import { isSiteAddress } from '@lapwing/contract/site/addresses';
import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { themes } from '@lapwing/contract/values/enums';
import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import type { Bus } from '../bus/bus.ts';
import { decodeMessage } from '../bus/messages.ts';
import { countAsThisMachine } from '../http/client-of-worker.ts';
import { defaultLimits } from '../http/limits/limits.ts';
import { openTracing } from '../http/monitoring/open-tracing.ts';
import { observeReplica } from '../http/monitoring/replica-metrics.ts';
import { createLogger } from '../http/monitoring/request-log.ts';
import { createServer } from '../http/server.ts';
import { createReplayCache } from '../live/calls/cached-replays.ts';
import { storedLiveRoutes } from '../live/calls/stored-routes.ts';
import { openEventAccess } from '../live/event-access.ts';
import { evictViewers } from '../live/evict-viewers.ts';
import { publishMeasure } from '../live/live-metrics.ts';
import { openSockets } from '../live/open-sockets.ts';
import { Viewers } from '../live/push/viewers.ts';
import { switchNativeWriter } from '../live/push/write-to-all.ts';
import { followSessions } from '../live/remote/follow-sessions.ts';
import { answerThreadOn } from '../open-answer-thread.ts';
import { openPractice } from '../practice/open-practice.ts';
import { openResults } from '../results/open-results.ts';
import { searchRoutes } from '../search/routes.ts';
import { createSearchStore } from '../search/store.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { followChanges } from './changes.ts';
import { RUNNING_EVENTS } from './messages.ts';
import { createPassOn } from './pass-on.ts';
import { SharedCounts } from './shared-counts.ts';
import { shareLoad } from './shared-load.ts';

/** About a session that is not on the air, they follow from its results alone. */
const storedLiveCalls = [
  liveApi.sessionData,
  liveApi.statistics,
  liveApi.sessionAnnouncements,
  liveLapsApi.laps,
  competitorLapsCall,
];

const RUNNING_WITHIN_MS = 5_000;

export type WorkerAppOptions = {
  settings: Settings;
  db: Database;
  bus: Bus;
  /** the name of the worker */
  process: string;
  /** where the main process listens already */
  mainSocket: string;
};

export type WorkerApp = {
  app: FastifyInstance;
  /** After the app was closed and the last connection has ended. */
  close(): Promise<void>;
};

export async function createWorkerApp(options: WorkerAppOptions): Promise<WorkerApp> {
  const { settings, db, bus, process, mainSocket } = options;
  const logger = createLogger(settings.logLevel);
  const onError = (error: unknown) =>
    logger.error({ err: error, process }, 'a worker failed in the background');
  const answerThread = answerThreadOn(settings, db);
  const counts = new SharedCounts({ bus, process, max: defaultLimits.requestsPerMinute, onError });
  const tracing = await openTracing(settings.tracing, process);
  const passOn = createPassOn(mainSocket, tracing);
  let isAnsweredHere: (request: IncomingMessage) => boolean = () => false;
  const app = await createServer({
    ...(answerThread && { answerThread }),
    logger,
    counts,
    isHttps: settings.publicUrl.startsWith('https:'),
    admission: settings.admission,
    workers: settings.workers,
    hasFastResponses: settings.hasFastResponses,
    holdS: settings.cdn.isOn ? settings.cdn.holdS : null,
    tracing,
    passOn: (request, response, refuse) => {
      if (isAnsweredHere(request)) return false;
      passOn(request, response, refuse);
      return true;
    },
  });
  countAsThisMachine(app.server);
  observeReplica(app, db.replica);

  const inMainProcess = app.mounted.endpoints.length;
  const results = openResults(app, { db, brand: settings.brand });
  openPractice(app, db);
  searchRoutes(app, createSearchStore(db, { runningEventIds: () => askRunningEvents(bus) }));
  const ownEndpoints = app.mounted.endpoints.slice(inMainProcess);
  // The main process has those that are on the air.
  storedLiveRoutes(app, db, { results, replays: createReplayCache(app, db) });

  switchNativeWriter(settings.hasNativeWriter);
  const viewers = new Viewers();
  const endSharing = shareLoad({
    ...{ bus, process, admission: app.mounted.admission, onError },
    countViewers: () => viewers.count,
  });
  const countPublished = app.mounted.metrics.createDurations(publishMeasure);
  const followed = followSessions({
    bus,
    process,
    countViewers: () => viewers.count,
    onError,
    onPublished: countPublished,
    tracing,
  });
  const isOnAir = (eventId: string) => followed.hub.event(eventId).active !== null;
  isAnsweredHere = finderOf(ownEndpoints, isOnAir);
  const access = openEventAccess(db);
  evictViewers({ hub: followed.hub, access, onHidden: () => {}, onError });
  openSockets(app, { hub: followed.hub, mayWatch: access.mayWatch, viewers, elsewhere: counts.sockets });
  followChanges(db, bus, process);
  await app.ready();
  await followed.load();
  return {
    app,
    async close() {
      endSharing();
      followed.close();
      counts.close();
      passOn.close();
      await answerThread?.close();
    },
  };
}

async function askRunningEvents(bus: Bus): Promise<number[]> {
  return decodeMessage<number[]>(await bus.request(RUNNING_EVENTS, new Uint8Array(), RUNNING_WITHIN_MS))
    .facts;
}

/** Reading calls without a token, except at addresses that are also pages. Addresses as Fastify reads them. */
function finderOf(
  endpoints: readonly Endpoint[],
  isOnAir: (eventId: string) => boolean,
): (request: IncomingMessage) => boolean {
  const router = createRouter({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: true,
    maxParamLength: 256,
  });
  for (const { method, path, token } of endpoints) {
    const isPage = isSiteAddress(path.replace(/:\w+/g, '1'), themes.live);
    const isForEverybody = token === 'none' || token === 'optional';
    if (method === 'GET' && isForEverybody && !isPage && !router.hasRoute('GET', path))
      router.on('GET', path, () => {});
  }
  // It says whether this worker has room for one more viewer.
  router.on('GET', LIVE_SOCKET_PATH, () => {});
  for (const { path } of storedLiveCalls) router.on('GET', path, () => {}, { isLive: true });
  return ({ method, url = '/', headers }) => {
    if (method !== 'GET' || headers.authorization !== undefined) return false;
    const found = router.find('GET', url.split('?', 1)[0] ?? '/');
    if (found === null) return false;
    // Routes without a store have null.
    if (found.store === null) return true;
    const eventId = parseLiveEventId(found.params.eventId ?? '');
    return eventId !== null && !isOnAir(formatLiveEventId(eventId));
  };
}
