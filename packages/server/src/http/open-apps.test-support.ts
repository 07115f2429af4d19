/**
 * The servers that tests have created and not closed. Test files share a process, in which each would continue to run.
 */

import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Those of the current test, and those that all tests of a file share. */
const apps = { ofTest: new Set<FastifyInstance>(), ofFile: new Set<FastifyInstance>() };

subscribe('fastify.initialization', (message) => {
  // Fastify publishes it for every new server.
  const { fastify: app } = message as { fastify: FastifyInstance };
  apps.ofTest.add(app);
  app.addHook('onClose', async () => {
    apps.ofTest.delete(app);
    apps.ofFile.delete(app);
  });
});

/** Servers created before the first test or in its hooks are shared by all tests. */
export function keepAppsForFile(): void {
  for (const app of apps.ofTest) apps.ofFile.add(app);
  apps.ofTest.clear();
}

export const closeAppsOfTest = () => closeAll(apps.ofTest);

export async function closeAppsOfFile(): Promise<void> {
  await closeAll(apps.ofTest);
  await closeAll(apps.ofFile);
}

async function closeAll(open: ReadonlySet<FastifyInstance>): Promise<void> {
  await Promise.all(
    [...open].map((app) => {
      app.server.closeAllConnections();
      return app.close();
    }),
  );
}
