/** Mounts the areas on the server: results, live timing, practice, accounts, profiles, search, identity and the pages. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settingsApi } from '@lapwing/contract/site/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { openAccounts } from './accounts/open-accounts.ts';
import { openBackups } from './backups/open-backups.ts';
import { isDemoWorldRemovable, leaveDemoWorld } from './demo/demo-state.ts';
import { runLiveDemo } from './demo/live/run-live-demo.ts';
import { demoAccount } from './demo/world/people.ts';
import type { HostContext } from './host/context.ts';
import { createHostMails } from './host/host-mails.ts';
import { countHosts } from './host/hosts.ts';
import { openHost } from './host/open-host.ts';
import { accentSheets, accentStyle, logoPath } from './host/site-look.ts';
import { createLogger } from './http/monitoring/request-log.ts';
import { createServer } from './http/server.ts';
import { openAnswerThread } from './http/threads/answer-thread.ts';
import { createAttempts } from './identity/attempts.ts';
import { type ChosenProvider, chooseProvider } from './identity/choose-provider.ts';
import { emailKeyOf } from './identity/email-key.ts';
import { openEmbeddedIdentity } from './identity/embedded.ts';
import type { SignUpAccess } from './identity/identity-options.ts';
import { watchMailer } from './identity/mail-health.ts';
import { createMailer } from './identity/mailer.ts';
import { outboxFolder } from './identity/outbox-folder.ts';
import { createPasswords } from './identity/passwords.ts';
import { originsOfProvider } from './identity/verify-token.ts';
import { downloadRoutes } from './ingest/downloads/download-routes.ts';
import { type IngestApi, ingestRoutes } from './ingest/routes.ts';
import { createPageOrigins } from './live/calls/page-origins.ts';
import { createPresentationStore } from './live/calls/presentation-store.ts';
import { type Live, openLive } from './live/open-live.ts';
import { openNotifications } from './notifications/open-notifications.ts';
import { openPages } from './pages/open-pages.ts';
import { readSite, type SiteFiles } from './pages/site/site-files.ts';
import { openPractice } from './practice/open-practice.ts';
import { profilesRoutes } from './profiles/routes.ts';
import { createProfilesStore } from './profiles/store.ts';
import { affectedResults } from './results/affected-results.ts';
import { openResults } from './results/open-results.ts';
import { searchRoutes } from './search/routes.ts';
import { createSearchStore } from './search/store.ts';
import { type OwnHost, ownHostOf } from './settings/own-host.ts';
import { type ClientSettingsOptions, clientSettingsFor, settingsRoutes } from './settings/routes.ts';
import type { Settings } from './settings/settings.ts';
import { openSiteSettings, type SiteSettingsStore } from './settings/site-settings.ts';
import { readRaw } from './storage/announce.ts';
import type { Database } from './storage/database.ts';
import { createWriteProbe } from './storage/write-probe.ts';
import { telemetryRoutes } from './telemetry/routes.ts';

const HOUR_MS = 3_600_000;
const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url));
const builtRelay = fileURLToPath(new URL('../../relay/dist-pack', import.meta.url));
const builtForServer = fileURLToPath(new URL('../../web/dist-ssr', import.meta.url));

export type AppOptions = {
  settings: Settings;
  db: Database;
  /** Whether the sign-in page shows the demo account. */
  hasDemoSignIn: boolean;
  /** Whether the live events of the demo world run while the server listens. */
  runsLiveDemo?: boolean;
  /** Prints the links of unsent e-mails; undefined without a terminal. */
  printLine?: ((line: string) => void) | undefined;
  /** Starts the server again with the stored settings; undefined if only its operator can. */
  restart?: (() => void) | undefined;
  /** Checks every response against its schema: for tests. */
  checksAnswers?: boolean;
  /** The folder of the built site. */
  siteFolder?: string;
  /** The folder of the site's code that the server runs. */
  ssrFolder?: string;
};

/** In the order of the diagram in ARCHITECTURE.md. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = options;
  const shared = await openShared(options);
  const { app, host, clientSettings, attempts, sendMail } = shared;
  const siteUrl = settings.publicUrl;

  settingsRoutes(app, clientSettings);
  const cachedResults = openResults(app, { db, brand: settings.brand });
  const live = await openLive(app, {
    ...liveOptionsOf(settings),
    db,
    originOf: host.originOf,
    cachedResults,
  });
  openPractice(app, db);
  openAccounts(app, { db, attempts, sendMail, siteUrl });
  profilesRoutes(app, createProfilesStore(db), { brand: settings.brand, attempts });
  searchRoutes(app, createSearchStore(db, live));
  const ingest = await ingestRoutes(app, { db, live, attempts });
  const folders = [builtRelay, join(settings.dataDir, 'downloads')];
  downloadRoutes(app, { folders, originOf: host.originOf });
  if (options.runsLiveDemo === true) runLiveDemo(app, db, ingest, live.hosts);
  await openSignIn(options, shared);
  openHostPage(options, shared, live, ingest);
  await openNotifications(app, { ...notificationOptionsOf(settings, shared), db, sendMail, siteUrl });
  openBackups(app, { ...backupOptionsOf(settings), db, sendMail, siteUrl });
  telemetryRoutes(app, { instrumentationKey: ownReceiverKey(settings.monitoring) });
  const ssrFolder = options.ssrFolder ?? builtForServer;
  await openPages(app, { ...(await pageOptionsOf(settings, db, shared)), ssrFolder });
  return app;
}

type SharedServices = {
  app: FastifyInstance;
  host: OwnHost;
  identity: ChosenProvider;
  clientSettings: ClientSettingsOptions;
  attempts: ReturnType<typeof createAttempts>;
  sendMail: ReturnType<typeof createMailer>;
  mailHealth: ReturnType<typeof watchMailer>['health'];
  /** what hosts set */
  siteSettings: SiteSettingsStore;
  site: SiteFiles | null;
  stylesheets: readonly string[];
};

/** The server without areas, and what several areas need. */
async function openShared({ settings, db, printLine, ...options }: AppOptions): Promise<SharedServices> {
  const site = await readSite(options.siteFolder ?? builtSite);
  const host = ownHostOf(settings);
  const logger = createLogger(settings.logLevel);
  const identity = await chooseProvider(settings, db, (line) => logger.warn(line));
  const answerThread = openAnswerThread({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl });
  const app = await createServer({
    answerThread,
    verifyToken: identity.verifyToken,
    logger,
    checksAnswers: options.checksAnswers ?? false,
    checkDatabase: () => readRaw(db, sql`select 1`),
    probeWrites: createWriteProbe(db),
    isHttps: settings.publicUrl.startsWith('https:'),
    metricsToken: settings.metricsToken,
    hasFastResponses: settings.hasFastResponses,
  });
  app.addHook('onClose', () => answerThread?.close());
  const { clientId, authorityFor } = identity;
  const mailer = createMailer({ ...settings, outboxFolder: outboxFolder(settings.dataDir), printLine });
  const { sendMail, health } = watchMailer(mailer);
  return {
    app,
    host,
    identity,
    clientSettings: { ...settings, clientId, authorityFor, originOf: host.originOf },
    attempts: createAttempts(db),
    sendMail,
    mailHealth: health,
    siteSettings: await openSiteSettings(db, { environment: settings.site, defaultUrl: settings.publicUrl }),
    site,
    stylesheets: site?.page.styles ?? [],
  };
}

function liveOptionsOf({ weather, liveFinishedHours, push, hasNativeWriter }: Settings) {
  return { weather, finishedForMs: liveFinishedHours * HOUR_MS, pushKeys: push, hasNativeWriter };
}

/** The sign-in pages of the embedded provider; nothing with an external one. */
async function openSignIn(
  { settings, db, hasDemoSignIn }: AppOptions,
  shared: SharedServices,
): Promise<void> {
  const { app, host, identity, stylesheets, sendMail, siteSettings } = shared;
  const { hostEmails } = settings;
  if (identity.keys === null) return;
  await openEmbeddedIdentity(app, {
    db,
    keys: identity.keys,
    issuer: identity.authorityFor(settings.publicUrl),
    clientId: identity.clientId,
    origins: host.origins,
    themeOf: host.themeOf,
    stylesheets,
    demo: hasDemoSignIn ? demoAccount : null,
    accountPrefix: settings.accountPrefix,
    supportEmail: settings.supportEmail,
    sendMail,
    hostEmails,
    siteLook: () => {
      const { siteName, accentColor } = siteSettings.current();
      return { siteName, accentSheets: accentSheets(accentColor) };
    },
    signUp: signUpAccessOf(db, siteSettings, hostEmails),
  });
}

function signUpAccessOf(
  db: Database,
  siteSettings: SiteSettingsStore,
  hostEmails: Settings['hostEmails'],
): SignUpAccess {
  return {
    rule: () => {
      const { signUp, signUpDomains } = siteSettings.current();
      return { kind: signUp, domains: signUpDomains };
    },
    awaitsHost: async () => hostEmails !== null && (await countHosts(db, hostEmails)) === 0,
    isHostEmail: (email) => hostEmails?.includes(emailKeyOf(email)) ?? false,
  };
}

/** The first run and the host page. */
function openHostPage(
  { settings, db, restart }: AppOptions,
  shared: SharedServices,
  live: Live,
  { running, onMoved }: IngestApi,
): void {
  const { app, identity, attempts, sendMail, mailHealth, siteSettings } = shared;
  const now = Date.now;
  const accountPages = identity.keys === null ? null : identity.authorityFor(settings.publicUrl);
  const context: HostContext = {
    db,
    site: siteSettings,
    hostEmails: settings.hostEmails,
    attempts,
    mails: createHostMails({ sendMail, hasMailServer: settings.smtpUrl !== null, accountPages, now }),
    now,
    startId: randomUUID(),
    restart: restart ?? null,
  };
  openHost(app, context, {
    accountPrefix: settings.accountPrefix,
    passwords: createPasswords(),
    demoByEnvironment: settings.site.demo,
    isDemoWorldRemovable: () => isDemoWorldRemovable(db),
    leaveDemoWorld,
    dataDir: settings.dataDir,
    publicUrl: settings.publicUrl,
    pushKeys: settings.push,
    mailHealth,
    publishDelays: live.publishDelays,
    countViewers: live.countViewers,
    countAllViewers: () => live.viewers.count,
    running,
    onMoved,
  });
}

/** For every page of the site. */
function lookOfSite(siteSettings: SiteSettingsStore) {
  const { siteName, logo, accentColor } = siteSettings.current();
  return {
    name: siteName,
    logo: logoPath(logo),
    accentStyle: accentColor === null ? null : accentStyle(accentColor),
    announcement: siteSettings.shownAnnouncement(Date.now()),
  };
}

function notificationOptionsOf({ smtpUrl, mailCollectS }: Settings, { host, stylesheets }: SharedServices) {
  return {
    hasMailServer: smtpUrl !== null,
    collectForMs: mailCollectS * 1000,
    lookFor: (request: FastifyRequest) => ({ theme: host.themeOf(request.hostname), stylesheets }),
  };
}

function backupOptionsOf(settings: Settings) {
  const { smtpUrl, operatorEmail } = settings;
  return { context: settings, hasMailServer: smtpUrl !== null, operatorEmail };
}

/** null if nothing is monitored, or the receiver is external. */
function ownReceiverKey(monitoring: Settings['monitoring']): string | null {
  return monitoring?.endpointUrl === null ? monitoring.instrumentationKey : null;
}

async function pageOptionsOf(
  settings: Settings,
  db: Database,
  { host, clientSettings, site, siteSettings }: SharedServices,
) {
  const { externalIdentity, mapsScriptUrl, mapTiles, apiUrls, monitoring, videoOrigins } = settings;
  const pageOrigins = createPageOrigins({
    hostVideoOrigins: videoOrigins,
    source: createPresentationStore(db),
  });
  return {
    db,
    site,
    brand: settings.brand,
    supportEmail: settings.supportEmail,
    originOf: host.originOf,
    themeOf: host.themeOf,
    lookOf: () => lookOfSite(siteSettings),
    onResultsChange: (forget: () => void) =>
      db.onChange((change) => {
        if (affectedResults(change).length > 0) forget();
      }),
    startAnswers: (request: FastifyRequest) => [
      {
        address: settingsApi.clientSettings.path,
        body: JSON.stringify(clientSettingsFor(request, clientSettings)),
      },
    ],
    inlinesAnswers: Object.keys(apiUrls).length === 0,
    calledOrigins: [
      ...Object.values(apiUrls),
      ...(externalIdentity ? await originsOfProvider(externalIdentity.authority) : []),
      ...(monitoring?.endpointUrl ? [new URL(monitoring.endpointUrl).origin] : []),
    ],
    pictureOrigins: mapTiles === null ? [] : [new URL(mapTiles.url).origin],
    scriptOrigins: mapsScriptUrl === null ? [] : [new URL(mapsScriptUrl).origin],
    eventOrigins: (request: FastifyRequest) => pageOrigins(request.url),
  };
}
