/** `lapwing-server start`: serves the site until it is stopped. */

import { defineCommand } from 'citty';
import { isDemoWorldMade } from '../demo/demo-state.ts';
import { demoAccount } from '../demo/world/people.ts';
import { outboxFolder } from '../identity/outbox-folder.ts';
import { readySearchIndex } from '../search/index/rebuild.ts';
import type { Settings } from '../settings/settings.ts';
import { openInstallation } from '../storage/installation.ts';
import { listSetAside } from '../storage/set-aside/set-aside.ts';
import { fillWithDemoWorld, readyDemoWorld } from './demo-world.ts';
import { listen, requireFreePort } from './listen.ts';
import { lowerWorkerPriority } from './lower-worker-priority.ts';
import { stopOnSignals } from './stop-signals.ts';
import { endOnUnexpectedErrors } from './unexpected-errors.ts';

/** The time that a request has to end when the server stops. */
const STOP_TIME_LIMIT_MS = 20_000;

export function startCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'start',
      description: 'Serve the site until Ctrl-C (this is what happens without a command)',
    },
    run: async () => {
      const settings = readSettings();
      const { stop, hasDemoSignIn, setAsideCount } = await startServer(settings);
      stopOnSignals(stop, STOP_TIME_LIMIT_MS);
      console.log(`Lapwing is running at ${settings.publicUrl}`);
      if (hasDemoSignIn) console.log(`Demo sign-in: ${demoAccount.email}, password ${demoAccount.password}`);
      if (settings.smtpUrl === null) {
        console.log(
          `E-mails are written to ${outboxFolder(settings.dataDir)} until LAPWING_SMTP_URL is set.`,
        );
      }
      if (setAsideCount > 0) {
        console.warn(
          `${setAsideCount} stored items cannot be used: lapwing-server set-aside list shows them.`,
        );
      }
      console.log('Ctrl-C stops it.');
    },
  });
}

type RunningServer = {
  hasDemoSignIn: boolean;
  setAsideCount: number;
  /** In order: requests in progress first, then the database. */
  stop(): Promise<void>;
};

async function startServer(settings: Settings): Promise<RunningServer> {
  const { db, close } = await openInstallation(settings);
  try {
    await readySearchIndex(
      db,
      () => console.log('Filling the search index for this version …'),
      console.warn,
    );
    await readyDemoWorld(db, async () => {
      if (!settings.hasDemo) return;
      await requireFreePort(settings);
      await fillWithDemoWorld(db, settings.accountPrefix);
    });
    const hasDemoSignIn = settings.hasDemo && (await isDemoWorldMade(db));
    // Loaded late because it takes longest: errors in settings or data are reported before.
    const { createApp } = await import('../app.ts');
    const printLine = process.stdout.isTTY ? console.log : undefined;
    const app = await createApp({ settings, db, hasDemoSignIn, runsLiveDemo: hasDemoSignIn, printLine });
    endOnUnexpectedErrors(app.log);
    await listen(app, settings);
    lowerWorkerPriority();
    return {
      hasDemoSignIn,
      setAsideCount: (await listSetAside(db)).length,
      stop: async () => {
        await app.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
