/** Assembles live timing: hosts, hub, sockets and calls. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import { keepNothing, type ResponseCache } from '../http/responses/response-cache.ts';
import { createAttempts } from '../identity/attempts.ts';
import { type Leases, leasesOfOneServer } from '../nodes/leases.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside } from '../storage/set-aside/set-aside.ts';
import { createLiveAnswers } from './calls/answers.ts';
import { createReplayCache } from './calls/cached-replays.ts';
import { createPresentationStore, trackOf } from './calls/presentation-store.ts';
import { createRecordsFromLaps } from './calls/records-from-laps.ts';
import { replayRoute } from './calls/replay.ts';
import { rewindRoutes } from './calls/rewind.ts';
import { liveRoutes } from './calls/routes.ts';
import { createLiveStore } from './calls/store.ts';
import { createStoredAnswers } from './calls/stored-answers.ts';
import { openEventAccess } from './event-access.ts';
import { evictViewers } from './evict-viewers.ts';
import { createLiveRecords } from './hosting/live-records.ts';
import { openSessionHosts, type SessionHosts } from './hosting/session-hosts.ts';
import { sessionLife } from './hosting/session-life.ts';
import { LiveLists } from './lists.ts';
import { createLiveMeasures, observeLive } from './live-metrics.ts';
import { openSockets } from './open-sockets.ts';
import { createRecentDurations, type RecentDurations } from './push/recent-durations.ts';
import { switchNativeWriter } from './push/write-to-all.ts';
import { textFrame } from './push/ws-frame.ts';
import { type SharedSessions, shareSessions } from './remote/share-sessions.ts';
import { signalRRoutes } from './signalr/signalr-socket.ts';
import { createWeatherProvider, type WeatherSettings } from './weather/weather-provider.ts';
import { type DeliverPush, openPinnedCompetitors } from './web-push/pinned-competitors.ts';
import { webPushRoutes } from './web-push/routes.ts';
import { createSendMessage } from './web-push/send-message.ts';
import { createSubscriptions } from './web-push/subscriptions.ts';
import type { VapidKeys } from './web-push/vapid.ts';

const DAY_MS = 86_400_000;

export type LiveOptions = {
  db: Database;
  /** What this node owns; everything if it is the only one. */
  leases?: Leases;
  /** The way to the other nodes; null without one. */
  bus?: Bus | null;
  /** The origin in the visitor's address bar. */
  originOf: (request: FastifyRequest) => string;
  /** Drops cached responses after a write, see results/invalidate-cache; without it nothing is cached. */
  cachedResults?: ResponseCache;
  weather?: WeatherSettings | null;
  /** How long ended events stay among the finished ones. */
  finishedForMs?: number;
  /** Without it there are no push notifications. */
  pushKeys?: VapidKeys | null;
  /** Whether the C add-on writes to viewers, if it was built. */
  hasNativeWriter?: boolean;
  /** The bus to the processes whose viewers watch the sessions of this one, and its name there. */
  sharing?: { bus: Bus; owner: string } | null;
  now?: () => number;
};

export type Live = {
  hosts: SessionHosts;
  /** at all processes */
  countAllViewers: () => number;
  /** Viewers of a session, also of those who watch its event. */
  countViewers: (liveSessionId: string) => number;
  /** How long changes took to reach all viewers, of the newest batches. */
  publishDelays: RecentDurations;
  /** The events that run now, as live timing lists them. */
  runningEventIds: () => Promise<number[]>;
  /** null: the host has no push */
  deliverPush: DeliverPush | null;
  /** Called when the presentation of an event was set. */
  onPresented: (eventId: number) => Promise<void>;
};

export async function openLive(app: FastifyInstance, options: LiveOptions): Promise<Live> {
  const {
    db,
    leases = leasesOfOneServer(db),
    bus = null,
    originOf,
    cachedResults = keepNothing,
    weather = null,
    finishedForMs = DAY_MS,
    pushKeys = null,
    hasNativeWriter = true,
    sharing = null,
    now = Date.now,
  } = options;
  switchNativeWriter(hasNativeWriter);
  const { metrics } = app.mounted;
  const onError = (error: unknown) => app.log.error({ err: error }, 'live timing');
  const lists = new LiveLists({
    onTheAir: () => hosts?.list() ?? [],
    findEvent: (eventId) => answers.findWireEvent(eventId),
    onError,
  });
  let hosts: SessionHosts | null = null;
  const store = createLiveStore(db);
  const presentation = createPresentationStore(db);
  const answers = createLiveAnswers({
    store,
    presentation,
    onTheAir: {
      find: (id) => hosts?.find(id) ?? null,
      list: () => hosts?.list() ?? [],
      load: async (id) => hosts?.load(id) ?? null,
    },
    findWeather: createWeatherProvider(weather, { now, onError }),
    now,
    finishedForMs,
  });
  const subscriptions = createSubscriptions(db, now);
  const pinned =
    pushKeys === null
      ? null
      : await openPinnedCompetitors({ subscriptions, send: createSendMessage(pushKeys), onError });
  webPushRoutes(app, { pinned, subscriptions, attempts: createAttempts(db, now) });
  const publishDelays = createRecentDurations();
  const { countPublished, countDelta } = createLiveMeasures(metrics);
  const opened = await openSessionHosts({
    db,
    hub: lists.hub,
    leases,
    bus,
    now,
    finishedForMs: Math.min(finishedForMs, sessionLife.closeEndedAfterMs),
    onListed: (session, what) => lists.note(session, what),
    ...(pinned && { onFolded: pinned.onFolded }),
    onError,
    setAside: createSetAside(db, { now, warn: (line) => app.log.warn(line) }),
    onLeftOut: ({ liveSessionId }, limits) =>
      app.log.warn(
        { sessionId: liveSessionId, limits },
        'a live session is full: some of what was sent is left out',
      ),
    tracing: app.mounted.tracing,
    onChange: ({ deltaJson }) => countDelta(Buffer.byteLength(deltaJson)),
    // Otherwise the processes of the viewers measure it.
    ...(sharing === null && {
      onPublished: (durationMs) => {
        countPublished(durationMs);
        publishDelays.add(durationMs);
      },
    }),
  });
  hosts = opened;
  const shared: SharedSessions | null =
    sharing &&
    shareSessions({ ...sharing, lists, hosts: opened, onError, onPublished: (ms) => publishDelays.add(ms) });

  const stored = createStoredAnswers(answers, store, cachedResults, now);
  liveRoutes(app, answers, stored);
  replayRoute(app, {
    answers,
    store,
    stored,
    journal: { readText: opened.readJournal, formOf: opened.formOfJournal },
    cache: createReplayCache(app, db),
  });
  rewindRoutes(app, {
    answers,
    records: createLiveRecords(db),
    journal: { formOf: opened.formOfJournal },
    load: opened.load,
    completeRecord: opened.completeRecord,
    fromLaps: createRecordsFromLaps(db, store),
  });
  signalRRoutes(app, originOf);
  const access = openEventAccess(db);
  evictViewers({
    hub: lists.hub,
    access,
    onHidden: (eventId) => lists.noteHidden(eventId),
    onError,
  });
  const viewers = openSockets(app, { hub: lists.hub, mayWatch: access.mayWatch });
  observeLive(metrics, {
    list: () => opened.list(),
    countInMemory: () => opened.countInMemory(),
    countOwn: () => opened.countOwn(),
    countViewersOf: (liveSessionId) => lists.hub.countViewers(liveSessionId),
  });
  // Each of them is a request in progress.
  const mostBatches = app.mounted.admission.limits.requests * 2;
  metrics.watchQueue({ name: 'journal', limit: mostBatches, length: opened.countWaitingBatches });
  if (pinned !== null) metrics.watchQueue({ name: 'push-messages', ...pinned.queue });
  app.addHook('onClose', async () => {
    shared?.close();
    lists.close();
    await pinned?.stop();
    await opened.stop();
  });

  /** Viewers here see it; those of other nodes see it there. */
  async function present(id: number): Promise<void> {
    const event = await store.findEventOfViewers(id);
    if (event === null) return;
    lists.noteEvent(id);
    const eventId = formatLiveEventId(id);
    const { videoStreamUrl } = event;
    const hasTrackMap = (await presentation.findTrackMap(trackOf(event))) !== null;
    const frame = { k: 'beside', eventId, videoStreamUrl, hasTrackMap };
    lists.hub.publishPresentation(eventId, textFrame(JSON.stringify(frame)));
  }

  const stopPresenting = bus?.subscribe('live.presented.*', (_, subject) => {
    void present(Number(subject.slice(subject.lastIndexOf('.') + 1))).catch(onError);
  });
  app.addHook('onClose', async () => stopPresenting?.());
  return {
    hosts: opened,
    countAllViewers: () => viewers.count + (shared?.countAllViewers() ?? 0),
    countViewers: (liveSessionId) => lists.hub.countViewers(liveSessionId),
    publishDelays,
    runningEventIds: () => answers.runningEventIds(),
    deliverPush: pinned?.deliver ?? null,
    async onPresented(id) {
      await present(id);
      bus?.publish(`live.presented.${id}`, new Uint8Array());
    },
  };
}
