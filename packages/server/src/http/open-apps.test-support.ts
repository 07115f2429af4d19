/** The servers that tests have made and not closed. Files of tests share a process, in which each would go on working. */

import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Those of the current test, and those that all tests of a file share. */
const apps = { ofTest: new Set<FastifyInstance>(), ofFile: new Set<FastifyInstance>() };

subscribe('fastify.initialization', (message) => {
  // Fastify says it of every new server.
  const { fastify: app } = message as { fastify: FastifyInstance };
  apps.ofTest.add(app);
  app.addHook('onClose', async () => {
    apps.ofTest.delete(app);
    apps.ofFile.delete(app);
  });
});

/** What was made before the first test or in its hooks is for all of them. */
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
