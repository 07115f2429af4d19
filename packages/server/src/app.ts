/** Mounts the areas on the server: results, live timing, practice, accounts, profiles, search, identity and the site. */

import { fileURLToPath } from 'node:url';
import { settingsApi } from '@lapwing/contract/site/settings';
import { isPhone } from '@lapwing/contract/site/ssr';
import type { Theme } from '@lapwing/contract/values/enums';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { avatarsRoutes } from './accounts/avatars-routes.ts';
import { createAvatarsStore } from './accounts/avatars-store.ts';
import { chipsRoutes } from './accounts/chips-routes.ts';
import { createChipsStore } from './accounts/chips-store.ts';
import { createClaimMails } from './accounts/claim-mails.ts';
import { claimsRoutes } from './accounts/claims-routes.ts';
import { createClaimsStore } from './accounts/claims-store.ts';
import { accountsRoutes } from './accounts/routes.ts';
import { createAccountsStore } from './accounts/store.ts';
import { tokenRoutes } from './accounts/token-routes.ts';
import { cameraRoutes } from './demo/live/camera/camera-routes.ts';
import type { LiveDemo } from './demo/live/live-demo.ts';
import { demoAccount } from './demo/world/people.ts';
import { createLogger } from './http/monitoring/request-log.ts';
import type { VerifyToken } from './http/mount.ts';
import { createResponseCache } from './http/responses/response-cache.ts';
import { createServer } from './http/server.ts';
import { openAnswerThread } from './http/threads/answer-thread.ts';
import { languageOf } from './http/wanted-language.ts';
import { admitFromElsewhere, admitOwn } from './identity/admit.ts';
import { createAttempts } from './identity/attempts.ts';
import { openEmbeddedIdentity } from './identity/embedded.ts';
import { identityPath } from './identity/identity-path.ts';
import { createMailer } from './identity/mailer.ts';
import { outboxFolder } from './identity/outbox-folder.ts';
import { type OwnOrigins, originOf } from './identity/own-origins.ts';
import { loadKeys, publicKeys } from './identity/signing-keys.ts';
import { originsOfProvider, verifyOwnTokens, verifyTokensOf } from './identity/verify-token.ts';
import { type IngestApi, ingestRoutes } from './ingest/routes.ts';
import { createPageOrigins } from './live/calls/page-origins.ts';
import { createPresentationStore } from './live/calls/presentation-store.ts';
import type { SessionHosts } from './live/hosting/session-hosts.ts';
import { openLive } from './live/open-live.ts';
import { openNotifications } from './notifications/open-notifications.ts';
import { feedsRoutes } from './pages/feeds/routes.ts';
import { createFeedsStore } from './pages/feeds/store.ts';
import { fetchAnonymously } from './pages/sharing/ask.ts';
import { createCardReader } from './pages/sharing/card-reader.ts';
import { sharingRoutes } from './pages/sharing/routes.ts';
import { createSharedPages } from './pages/sharing/shared-page.ts';
import { thingsWithoutCard } from './pages/sharing/things-without-card.ts';
import { brands } from './pages/site/brands.ts';
import { stylesheetsOf } from './pages/site/index-page.ts';
import { siteRoutes } from './pages/site/routes.ts';
import { readSite } from './pages/site/site-files.ts';
import { openFirstSight } from './pages/ssr/page-renderer.ts';
import { practiceInsightsRoutes } from './practice/insights-routes.ts';
import { practiceRoutes } from './practice/routes.ts';
import { createPracticeStore } from './practice/store.ts';
import { profilesRoutes } from './profiles/routes.ts';
import { createProfilesStore } from './profiles/store.ts';
import { affectedResults } from './results/affected-results.ts';
import { invalidateResultsCache } from './results/invalidate-cache.ts';
import { personRoutes } from './results/person-routes.ts';
import { resultsRoutes } from './results/routes.ts';
import { createResultsStore } from './results/store.ts';
import { searchRoutes } from './search/routes.ts';
import { createSearchStore } from './search/store.ts';
import { clientSettingsFor, settingsRoutes } from './settings/routes.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';
import { createWriteProbe } from './storage/write-probe.ts';
import { telemetryRoutes } from './telemetry/routes.ts';

/** The name of the site at the embedded provider; a fixed one, since it is the provider's only client. */
const EMBEDDED_CLIENT_ID = '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3';
const HOUR_MS = 3_600_000;
const READY_CACHE_BYTES = 64 * 1024 * 1024;
const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url));
const sightDrawer = fileURLToPath(new URL('../../web/dist-ssr/render-page.js', import.meta.url));

export type AppOptions = {
  settings: Settings;
  db: Database;
  /** Whether the sign-in page shows the demo account. */
  hasDemoSignIn: boolean;
  /** Whether the live events of the demo world run while the server listens. */
  runsLiveDemo?: boolean;
  /** Prints the links of e-mails that nobody sends; undefined where nobody watches a terminal. */
  printLine?: ((line: string) => void) | undefined;
  /** Holds every answer against its schema: for tests. */
  checksAnswers?: boolean;
  /** The folder of the built site. */
  siteFolder?: string;
};

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = options;
  const site = await readSite(options.siteFolder ?? builtSite);
  const themeOf = (hostname: string) => themeFor(hostname, settings);
  const origins = ownOrigins(settings);
  const logger = createLogger(settings.logLevel);
  const identity = await openIdentity(settings, db, (line) => logger.warn(line));

  const answerThread = openAnswerThread({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl });
  const app = await createServer({
    answerThread,
    verifyToken: identity.verifyToken,
    logger,
    checksAnswers: options.checksAnswers ?? false,
    checkDatabase: () => sql`select 1`.execute(db),
    probeWrites: createWriteProbe(db),
    isHttps: settings.publicUrl.startsWith('https:'),
    metricsToken: settings.metricsToken,
  });

  app.addHook('onClose', () => answerThread?.close());
  const clientSettings = {
    ...settings,
    clientId: identity.clientId,
    authorityFor: identity.authorityFor,
    originOf: (request: FastifyRequest) => originOf(request, origins),
  };
  settingsRoutes(app, clientSettings);
  const cachedResults = createResponseCache(READY_CACHE_BYTES);
  const results = createResultsStore(db);
  resultsRoutes(app, results, cachedResults);
  personRoutes(app, results, settings.brand);
  invalidateResultsCache(app, db, cachedResults);
  const live = await openLive(app, {
    db,
    originOf: (request) => originOf(request, origins),
    cachedResults,
    weather: settings.weather,
    finishedForMs: settings.liveFinishedHours * HOUR_MS,
    pushKeys: settings.push,
  });
  const practice = createPracticeStore(db);
  practiceRoutes(app, practice);
  practiceInsightsRoutes(app, db, practice);
  const { printLine } = options;
  const sendMail = createMailer({ ...settings, outboxFolder: outboxFolder(settings.dataDir), printLine });
  const attempts = createAttempts(db);
  const [accounts, chips] = [createAccountsStore(db), createChipsStore(db)];
  accountsRoutes(app, accounts);
  tokenRoutes(app, accounts);
  avatarsRoutes(app, { accounts, chips, avatars: createAvatarsStore(db) });
  const claims = createClaimsStore(db);
  const tell = createClaimMails({
    db,
    attempts,
    sendMail,
    siteUrl: settings.publicUrl,
    onError: (error) => app.log.error({ err: error }, 'e-mail about a claim'),
  });
  chipsRoutes(app, { accounts, chips, claims, attempts, tell });
  claimsRoutes(app, { db, accounts, claims, attempts, tell });
  profilesRoutes(app, createProfilesStore(db), { brand: settings.brand, attempts });
  searchRoutes(app, createSearchStore(db, live));
  const ingest = await ingestRoutes(app, { db, live, attempts });
  if (options.runsLiveDemo === true) runLiveDemo(app, db, ingest, live.hosts);

  const stylesheets = site === null ? [] : stylesheetsOf(site.indexHtml);
  if (identity.keys !== null) {
    await openEmbeddedIdentity(app, {
      db,
      keys: identity.keys,
      issuer: identity.authorityFor(settings.publicUrl),
      clientId: identity.clientId,
      origins,
      themeOf,
      stylesheets,
      demo: options.hasDemoSignIn ? demoAccount : null,
      accountPrefix: settings.accountPrefix,
      supportEmail: settings.supportEmail,
      sendMail,
    });
  }

  await openNotifications(app, {
    db,
    sendMail,
    siteUrl: settings.publicUrl,
    collectForMs: settings.mailCollectS * 1000,
    lookFor: (request) => ({ theme: themeOf(request.hostname), stylesheets }),
  });

  const { externalIdentity, mapsScriptUrl, mapTiles, apiUrls, monitoring } = settings;
  telemetryRoutes(app, { instrumentationKey: ownReceiverKey(monitoring) });
  const ask = fetchAnonymously(app);
  const { readCard, forget: forgetCards } = createCardReader({ ask, nowMs: Date.now, brand: settings.brand });
  db.onWrite((write) => {
    if (affectedResults(write).kind !== 'nothing') forgetCards();
  });
  const sharedPageAt = createSharedPages(readCard, thingsWithoutCard(ask));
  sharingRoutes(app, { readCard, themeOf });
  feedsRoutes(app, createFeedsStore(db), {
    originOf: (request) => originOf(request, origins),
    siteName: (request) => brands[themeOf(request.hostname)].title,
  });
  const sights = openFirstSight({
    site: sightDrawer,
    warn: (failure) => app.log.warn(`A page goes without its first sight: ${failure}`),
  });
  app.addHook('onClose', () => sights?.close());
  const pageOrigins = createPageOrigins({
    hostVideoOrigins: settings.videoOrigins,
    source: createPresentationStore(db),
  });
  siteRoutes(app, {
    site,
    sharedPage: (request, theme) =>
      sharedPageAt({
        url: request.url,
        origin: originOf(request, origins),
        theme,
        language: languageOf(undefined, request.headers['accept-language']),
        siteName: brands[theme].title,
        icon: `/icons/${brands[theme].name}-512.png`,
      }),
    firstSight: async (request, theme, answers) =>
      (await sights?.draw({
        address: request.url,
        origin: originOf(request, origins),
        theme,
        isPhone: isPhone(request.headers['user-agent'] ?? ''),
        answers,
      })) ?? null,
    themeOf,
    supportEmail: settings.supportEmail,
    startAnswers: (request) => [
      {
        address: settingsApi.clientSettings.path,
        body: JSON.stringify(clientSettingsFor(request, clientSettings)),
      },
    ],
    bringsAnswers: Object.keys(apiUrls).length === 0,
    calledOrigins: [
      ...Object.values(apiUrls),
      ...(externalIdentity ? await originsOfProvider(externalIdentity.authority) : []),
      ...(monitoring?.endpointUrl ? [new URL(monitoring.endpointUrl).origin] : []),
    ],
    pictureOrigins: mapTiles === null ? [] : [new URL(mapTiles.url).origin],
    scriptOrigins: mapsScriptUrl === null ? [] : [new URL(mapsScriptUrl).origin],
    eventOrigins: (request) => pageOrigins(request.url),
  });
  return app;
}

function runLiveDemo(
  app: FastifyInstance,
  db: Database,
  { acceptLive, practice }: IngestApi,
  hosts: SessionHosts,
): void {
  cameraRoutes(app);
  const demos: LiveDemo[] = [];
  const onError = (error: unknown) => app.log.error({ err: error }, 'live demo');
  app.addHook('onListen', async () => {
    const { startLiveDemo } = await import('./demo/live/live-demo.ts');
    const { startPracticeDemo } = await import('./demo/live/practice-demo.ts');
    demos.push(
      startLiveDemo({ db, send: acceptLive, dropSession: hosts.drop, onError }),
      startPracticeDemo({ db, ...practice, onError }),
    );
  });
  app.addHook('preClose', async () => {
    await Promise.all(demos.map((demo) => demo.stop()));
  });
}

type Identity = {
  verifyToken: VerifyToken;
  clientId: string;
  authorityFor: (origin: string) => string;
  /** null: someone else signs people in */
  keys: Awaited<ReturnType<typeof loadKeys>> | null;
};

async function openIdentity(
  { externalIdentity, tenantId, publicUrl, accountPrefix }: Settings,
  db: Database,
  warn: (line: string) => void,
): Promise<Identity> {
  if (externalIdentity !== null) {
    const { authority, clientId } = externalIdentity;
    return {
      verifyToken: verifyTokensOf(authority, clientId, admitFromElsewhere(db, accountPrefix)),
      clientId,
      authorityFor: () => authority,
      keys: null,
    };
  }
  const keys = await loadKeys(db, warn);
  const authorityFor = (origin: string) => `${origin}${identityPath(tenantId)}`;
  const verifyToken = verifyOwnTokens(
    { issuer: authorityFor(publicUrl), audience: EMBEDDED_CLIENT_ID, jwks: publicKeys(keys) },
    admitOwn(db),
  );
  return { verifyToken, clientId: EMBEDDED_CLIENT_ID, authorityFor, keys };
}

/** null where nothing is monitored, or somebody else receives it. */
function ownReceiverKey(monitoring: Settings['monitoring']): string | null {
  return monitoring?.endpointUrl === null ? monitoring.instrumentationKey : null;
}

function themeFor(hostname: string, { theme, themeByHost }: Settings): Theme {
  return themeByHost.get(hostname.toLowerCase()) ?? theme;
}

/** A server that is published on this machine alone is found wherever it is asked: localhost, 127.0.0.1, its name at home. */
function ownOrigins({ publicUrl, themeByHost }: Settings): OwnOrigins {
  const isPublished = new URL(publicUrl).hostname !== 'localhost';
  return { publicUrl: isPublished ? publicUrl : null, hosts: [...themeByHost.keys()] };
}
