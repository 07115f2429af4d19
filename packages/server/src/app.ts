/** Mounts the areas on the server: results, live timing, practice, accounts, profiles, search, identity and the pages. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openAccounts } from './accounts/open-accounts.ts';
import { archiveRoutes } from './archive/routes.ts';
import { openBackups } from './backups/open-backups.ts';
import type { Bus } from './bus/bus.ts';
import { encodeMessage } from './bus/messages.ts';
import { runLiveDemo } from './demo/live/run-live-demo.ts';
import { announceRoutes } from './desk/announce/routes.ts';
import { livePagesRoutes } from './desk/live-pages/routes.ts';
import { openPaddock } from './desk/paddock/open-paddock.ts';
import { certificateRoute } from './desk/publish/certificate-route.ts';
import { raceRulesRoutes } from './desk/race-rules/routes.ts';
import { deskRecordRoutes } from './desk/records/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { runRoutes } from './desk/run/routes.ts';
import { screenRoutes } from './desk/screens/routes.ts';
import { teamNotesRoutes } from './desk/team-notes/routes.ts';
import { downloadRoutes } from './ingest/downloads/download-routes.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { type Live, openLive } from './live/open-live.ts';
import { shareChanges } from './nodes/share-changes.ts';
import { shareCounts } from './nodes/share-counts.ts';
import { warnWithoutBus } from './nodes/warn-without-bus.ts';
import { openNotifications } from './notifications/open-notifications.ts';
import { openHostPage } from './open-host-page.ts';
import { openSignIn } from './open-sign-in.ts';
import { pageOptionsOf } from './page-options.ts';
import { openPages } from './pages/open-pages.ts';
import { siteNameOf } from './pages/site/site-look.ts';
import { openPractice } from './practice/open-practice.ts';
import { profilesRoutes } from './profiles/routes.ts';
import { createProfilesStore } from './profiles/store.ts';
import { letGoOnChange } from './results/let-go-on-change.ts';
import { openResults } from './results/open-results.ts';
import type { SiteOf } from './results/prints/print-context.ts';
import { printRoutes } from './results/prints/routes.ts';
import { createPublishedResultsStore } from './results/store.ts';
import { searchRoutes } from './search/routes.ts';
import { createSearchStore } from './search/store.ts';
import { settingsRoutes } from './settings/routes.ts';
import type { Settings } from './settings/settings.ts';
import { type AppOptions, openShared, type SharedServices } from './shared-services.ts';
import { siteStatusRoutes } from './status/routes.ts';
import { telemetryRoutes } from './telemetry/routes.ts';
import { findWarningRecipients } from './warning-recipients.ts';
import { RUNNING_EVENTS } from './workers/messages.ts';

const HOUR_MS = 3_600_000;
const builtRelay = fileURLToPath(new URL('../../relay/dist-pack', import.meta.url));
const builtForServer = fileURLToPath(new URL('../../web/dist-ssr', import.meta.url));

/** In the order of the diagram in ARCHITECTURE.md. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = options;
  const shared = await openShared(options);
  const { app, host, clientSettings, attempts, sendMail, leases } = shared;
  const { bus = null } = options;
  const siteUrl = settings.publicUrl;
  letGoOnChange(app, db, settings.cdn);
  await shareChangesOf(options, shared);
  shareCounts(app, bus, 'addresses', app.mounted.counts);

  settingsRoutes(app, clientSettings);
  const cachedResults = openResults(app, { db, brand: settings.brand });
  const siteOf = siteOfVisitors(shared);
  printRoutes(app, createPublishedResultsStore(db), cachedResults, siteOf);
  certificateRoute(app, db, siteOf);
  const live = await openLive(app, {
    ...liveOptionsOf(settings),
    db,
    leases,
    bus,
    originOf: host.originOf,
    cachedResults,
    sharing: options.workers ? { bus: options.workers.bus, owner: 'main' } : null,
  });
  if (options.workers) tellRunningEvents(options.workers.bus, live);
  openPractice(app, db);
  openAccounts(app, { db, attempts, sendMail, siteUrl });
  profilesRoutes(app, createProfilesStore(db), { brand: settings.brand, attempts });
  searchRoutes(app, createSearchStore(db, live));
  const ingest = await ingestRoutes(app, { db, live, attempts, leases, bus });
  deskRoutes(app, { ...ingest, db, hosts: live.hosts });
  runRoutes(app, { ...ingest, db, hosts: live.hosts, bus });
  livePagesRoutes(app, { ...live, db, acceptAt: ingest.acceptAt });
  screenRoutes(app, { db });
  raceRulesRoutes(app, { db });
  announceRoutes(app, { ...ingest, db, hosts: live.hosts });
  const { findCalendarSessions } = openPaddock(app, { db, live, attempts, leases });
  teamNotesRoutes(app, { db });
  deskRecordRoutes(app, { ...ingest, db });
  const folders = [builtRelay, join(settings.dataDir, 'downloads')];
  const { dataDir, hostEmails } = settings;
  await archiveRoutes(app, { db, leases, dataDir, hostEmails, publicUrl: siteUrl });
  downloadRoutes(app, { folders, originOf: host.originOf });
  if (options.runsLiveDemo === true) runLiveDemo(app, db, ingest, live.hosts, leases);
  await openSignIn(options, shared);
  const recipients = () => findWarningRecipients(db, settings);
  const backups = openBackups(app, { context: settings, db, leases, sendMail, recipients, siteUrl });
  openHostPage(options, shared, live, ingest, backups);
  await siteStatusRoutes(app, { db, leases, pushDelay: live.publishDelays.summary });
  await openNotifications(app, { ...notificationOptionsOf(settings, shared), db, sendMail, siteUrl });
  telemetryRoutes(app, { instrumentationKey: ownReceiverKey(settings.monitoring) });
  const ssrFolder = options.ssrFolder ?? builtForServer;
  await openPages(app, {
    ...(await pageOptionsOf(settings, db, shared)),
    ...{ ssrFolder, findCalendarSessions },
  });
  return app;
}

/** Between the servers on one PostgreSQL. */
async function shareChangesOf({ settings, db, bus }: AppOptions, { app, leases }: SharedServices) {
  const { databaseUrl } = settings;
  if (databaseUrl === null) return;
  const warn = (line: string) => app.log.warn(line);
  const { close } = await shareChanges({ db, databaseUrl, nodeId: leases.nodeId, warn });
  app.addHook('onClose', close);
  if (!bus) {
    const stop = warnWithoutBus(db, warn);
    app.addHook('onClose', async () => stop());
  }
}

/** For printed sheets, which have the address of their page. */
function siteOfVisitors({ host, siteSettings }: SharedServices): SiteOf {
  return (request) => ({
    origin: host.originOf(request),
    name: siteNameOf({ name: siteSettings.current().siteName, logo: null }, host.themeOf(request.hostname)),
  });
}

function liveOptionsOf({ weather, liveFinishedHours, push, hasNativeWriter }: Settings) {
  return { weather, finishedForMs: liveFinishedHours * HOUR_MS, pushKeys: push, hasNativeWriter };
}

function notificationOptionsOf({ smtpUrl, mailCollectS }: Settings, { host, stylesheets }: SharedServices) {
  return {
    hasMailServer: smtpUrl !== null,
    collectForMs: mailCollectS * 1000,
    lookFor: (request: FastifyRequest) => ({ theme: host.themeOf(request.hostname), stylesheets }),
  };
}

function tellRunningEvents(bus: Bus, live: Live): void {
  bus.subscribe(RUNNING_EVENTS, async (_message, _subject, reply) =>
    reply?.(encodeMessage(await live.runningEventIds().catch(() => []))),
  );
}

/** null if nothing is monitored, or the receiver is external. */
function ownReceiverKey(monitoring: Settings['monitoring']): string | null {
  return monitoring?.endpointUrl === null ? monitoring.instrumentationKey : null;
}
