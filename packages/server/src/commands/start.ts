/** `lapwing-server start`: serves the site until it is stopped. */

import { existsSync } from 'node:fs';
import { defineCommand } from 'citty';
import { isDemoWorldMade } from '../demo/demo-state.ts';
import { demoAccount } from '../demo/world/people.ts';
import { createHostLink, needsHostLink } from '../host/host-links.ts';
import { noteRestore, type RestoreNote, type RestoreRequest } from '../host/restores.ts';
import { endOnUnexpectedErrors } from '../http/monitoring/unexpected-errors.ts';
import { lowerThreadPriority } from '../http/threads/lower-thread-priority.ts';
import { outboxFolder } from '../identity/outbox-folder.ts';
import { openNodeBus } from '../nodes/open-node-bus.ts';
import { readySearchIndex } from '../search/index/rebuild.ts';
import { PUSH_CONTACT, type Settings } from '../settings/settings.ts';
import { withStoredAddress } from '../settings/site-settings.ts';
import type { Database } from '../storage/database.ts';
import { openInstallation } from '../storage/installation.ts';
import { openReplica } from '../storage/replica/open-replica.ts';
import { describeSetAside, listSetAside } from '../storage/set-aside/set-aside.ts';
import type { ServingWorkers } from '../workers/serving-workers.ts';
import { fillWithDemoWorld, readyDemoWorld } from './demo-world.ts';
import { describeFailure } from './failure.ts';
import { openPorts, openPortsOfWorkers, requireFreePort } from './listen.ts';
import { printUpgradeBackup } from './print-upgrade-backup.ts';
import { restoreWithNotice } from './restore-with-notice.ts';
import { stopOnSignals } from './stop-signals.ts';

/** The time that a request has to end when the server stops. */
const STOP_TIME_LIMIT_MS = 20_000;

export function startCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'start',
      description: 'Serve the site until Ctrl-C (this is what happens without a command)',
    },
    args: {
      prepare: { type: 'boolean', description: 'Only make a new database with its demo world, and end' },
    },
    run: async ({ args }) => {
      const settings = readSettings();
      if (args.prepare === true) return prepareOnly(settings);
      const again: StartAgain = {
        restart: () => void startAgain(null),
        restore: (request) => void startAgain(request),
      };
      let running = await startServer(settings, again);
      stopOnSignals(() => running.stop(), STOP_TIME_LIMIT_MS);
      const { publicUrl, hasDemoSignIn, setAsideCount, hostLink } = running;
      console.log(`Lapwing is running at ${publicUrl}`);
      if (hasDemoSignIn) console.log(`Demo sign-in: ${demoAccount.email}, password ${demoAccount.password}`);
      if (hostLink !== null) {
        console.log('This server has no host yet. This link sets it up, once, within the next 24 hours:');
        console.log(hostLink);
      }
      if (settings.smtpUrl === null) {
        console.log(
          `E-mails are written to ${outboxFolder(settings.dataDir)} until LAPWING_SMTP_URL is set.`,
        );
      }
      if (setAsideCount > 0) {
        console.warn(`${describeSetAside(setAsideCount)}: lapwing-server set-aside list shows them.`);
      }
      console.log('Ctrl-C stops it.');

      /** With the settings that a host has just stored, or with the data of a backup. */
      async function startAgain(restored: RestoreRequest | null): Promise<void> {
        try {
          await running.stop();
          const note = restored === null ? null : await restoreWithNotice(settings, restored);
          running = await startServer(settings, again, note);
          const reason = note === null ? ' with new settings' : '';
          console.log(`Lapwing started again${reason}, at ${running.publicUrl}`);
        } catch (error) {
          console.error(describeFailure(error));
          process.exit(1);
        }
      }
    },
  });
}

type RunningServer = {
  publicUrl: string;
  /** makes the first host; null if there is one */
  hostLink: string | null;
  hasDemoSignIn: boolean;
  setAsideCount: number;
  /** In order: requests in progress first, then the database. Once, however often it is called. */
  stop(): Promise<void>;
};

/** For `npm start`, which builds the site in the meantime. An existing database waits until that has succeeded. */
async function prepareOnly(settings: Settings): Promise<void> {
  const { dataFileIn } = await import('../storage/engines/sqlite.ts');
  if (settings.databaseUrl !== null || existsSync(dataFileIn(settings.dataDir))) return;
  const { db, close } = await openInstallation(settings, { onUpgradeBackup: printUpgradeBackup });
  try {
    await prepare(db, await withStoredAddress(settings, db));
  } finally {
    await close();
  }
}

async function prepare(db: Database, settings: Settings): Promise<void> {
  await readySearchIndex(db, () => console.log('Filling the search index for this version …'), console.warn);
  await readyDemoWorld(db, async () => {
    if (!settings.hasDemo) return;
    await requireFreePort(settings);
    await fillWithDemoWorld(db, settings.accountPrefix);
  });
}

/** null if the program of a worker was not built */
async function startServingWorkers(settings: Settings, db: Database): Promise<ServingWorkers | null> {
  const { startWorkersOf } = await import('../workers/serving-workers.ts');
  return startWorkersOf(settings, db);
}

async function withDemoPush(settings: Settings, db: Database): Promise<Settings> {
  const { demoPushKeys } = await import('../demo/demo-push-keys.ts');
  return { ...settings, push: settings.push ?? { ...(await demoPushKeys(db)), contact: PUSH_CONTACT } };
}

/** What a host may ask for. */
type StartAgain = { restart(): void; restore(request: RestoreRequest): void };

async function startServer(
  fromEnvironment: Settings,
  { restart, restore }: StartAgain,
  note: RestoreNote | null = null,
): Promise<RunningServer> {
  const { db, close } = await openInstallation(fromEnvironment, { onUpgradeBackup: printUpgradeBackup });
  let workers: ServingWorkers | null = null;
  try {
    await openReplica(db, fromEnvironment);
    if (note !== null) await noteRestore(db, note, Date.now());
    const stored = await withStoredAddress(fromEnvironment, db);
    await prepare(db, stored);
    const hasDemoSignIn = stored.hasDemo && (await isDemoWorldMade(db));
    const settings = hasDemoSignIn ? await withDemoPush(stored, db) : stored;
    if (settings.workers > 0) workers = await startServingWorkers(settings, db);
    // Loaded late because it takes longest: errors in settings or data are reported before.
    const { createApp } = await import('../app.ts');
    const printLine = process.stdout.isTTY ? console.log : undefined;
    const runsLiveDemo = hasDemoSignIn;
    const bus = await openNodeBus(db, settings.natsUrl, console.warn);
    const app = await createApp({
      ...{ settings, db, bus, hasDemoSignIn, runsLiveDemo, printLine, restart, restore },
      workers,
    });
    const forgetErrors = endOnUnexpectedErrors(app.log);
    workers?.countFor(app);
    const { publicUrl, hostEmails } = settings;
    // Asked before anyone is answered: a server that answers does not end because its database falls silent.
    const hostLink = (await needsHostLink(db, hostEmails))
      ? await createHostLink(db, publicUrl, Date.now())
      : null;
    const setAsideCount = (await listSetAside(db)).length;
    const ports =
      workers === null ? await openPorts(app, settings) : await openPortsOfWorkers(app, settings, workers);
    lowerThreadPriority();
    let stopped: Promise<void> | undefined;
    async function stop(): Promise<void> {
      await ports.close();
      workers?.changes.close();
      forgetErrors();
      await bus?.close();
      await close();
    }
    return {
      ...{ publicUrl, hostLink, hasDemoSignIn, setAsideCount },
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await workers?.stop();
    await close();
    throw error;
  }
}
