/** The server without areas, and what several areas need. */

import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Bus } from './bus/bus.ts';
import type { NodeBus } from './bus/nats-bus.ts';
import type { RestoreRequest } from './host/restores.ts';
import { observeLeaseChanges } from './http/monitoring/lease-changes.ts';
import type { ProcessMetrics } from './http/monitoring/merge-metrics.ts';
import { openTracing } from './http/monitoring/open-tracing.ts';
import { observeReplica } from './http/monitoring/replica-metrics.ts';
import { createLogger } from './http/monitoring/request-log.ts';
import { createServer } from './http/server.ts';
import { createAttempts } from './identity/attempts.ts';
import { type ChosenProvider, chooseProvider } from './identity/choose-provider.ts';
import { watchMailer } from './identity/mail-health.ts';
import { createMailer } from './identity/mailer.ts';
import { outboxFolder } from './identity/outbox-folder.ts';
import { type Leases, openLeases } from './nodes/leases.ts';
import { answerThreadOn } from './open-answer-thread.ts';
import { readSite, type SiteFiles } from './pages/site/site-files.ts';
import { type OwnHost, ownHostOf } from './settings/own-host.ts';
import type { ClientSettingsOptions } from './settings/routes.ts';
import type { Settings } from './settings/settings.ts';
import { openSiteSettings, type SiteSettingsStore } from './settings/site-settings.ts';
import { readRaw } from './storage/announce.ts';
import type { Database } from './storage/database.ts';
import { ensureSealKeys } from './storage/seal-keys.ts';
import { createWriteProbe } from './storage/write-probe.ts';

const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url));

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
  /** Replaces everything with a checked backup and starts again; undefined if only its operator can. */
  restore?: ((request: RestoreRequest) => void) | undefined;
  /** null if this process does everything */
  workers?: AppWorkers | null;
  /** The way to the other servers on the same PostgreSQL; null without one. */
  bus?: NodeBus | null;
  /** Checks every response against its schema: for tests. */
  checksAnswers?: boolean;
  /** The folder of the built site. */
  siteFolder?: string;
  /** The folder of the site's code that the server runs. */
  ssrFolder?: string;
};

/** The workers of the process, as its areas need them. */
type AppWorkers = { bus: Bus; metrics: () => Promise<readonly ProcessMetrics[]> };

export type SharedServices = {
  app: FastifyInstance;
  host: OwnHost;
  identity: ChosenProvider;
  clientSettings: ClientSettingsOptions;
  attempts: ReturnType<typeof createAttempts>;
  sendMail: ReturnType<typeof createMailer>;
  mailHealth: ReturnType<typeof watchMailer>['health'];
  /** What this node owns. */
  leases: Leases;
  /** what hosts set */
  siteSettings: SiteSettingsStore;
  site: SiteFiles | null;
  stylesheets: readonly string[];
};

export async function openShared({
  settings,
  db,
  printLine,
  ...options
}: AppOptions): Promise<SharedServices> {
  const site = await readSite(options.siteFolder ?? builtSite);
  const host = ownHostOf(settings);
  const logger = createLogger(settings.logLevel);
  const identity = await chooseProvider(settings, db, (line) => logger.warn(line));
  await ensureSealKeys(db, Date.now());
  const answerThread = answerThreadOn(settings, db);
  const app = await createServer({
    answerThread,
    verifyToken: identity.verifyToken,
    logger,
    checksAnswers: options.checksAnswers ?? false,
    checkDatabase: () => readRaw(db, sql`select 1`),
    probeWrites: createWriteProbe(db),
    isHttps: settings.publicUrl.startsWith('https:'),
    metricsToken: settings.metricsToken,
    tracing: await openTracing(settings.tracing, 'main'),
    admission: settings.admission,
    hasFastResponses: settings.hasFastResponses,
    holdS: settings.cdn.isOn ? settings.cdn.holdS : null,
    ...(options.workers && { isBehindWorkers: true, metricsOfWorkers: options.workers.metrics }),
  });
  app.addHook('onClose', () => answerThread?.close());
  const countQuery = app.mounted.metrics.createDurations({
    name: 'database_duration_seconds',
    description: 'Time that a statement took, by its kind',
  });
  const stopTiming = db.onQuery((operation, durationMs) => countQuery(durationMs, { operation }));
  app.addHook('onClose', async () => stopTiming());
  observeLeaseChanges(app.mounted.metrics);
  observeReplica(app, db.replica);
  const leases = await openLeases(db, { onError: (error) => logger.error({ err: error }, 'leases') });
  app.addHook('onClose', () => leases.close());
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
    leases,
    siteSettings: await openSiteSettings(db, { environment: settings.site, defaultUrl: settings.publicUrl }),
    site,
    stylesheets: site?.page.styles ?? [],
  };
}
