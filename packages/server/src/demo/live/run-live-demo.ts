/** Runs the live events of the demo world while the server listens. */

import type { FastifyInstance } from 'fastify';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Database } from '../../storage/database.ts';
import { cameraRoutes } from './camera/camera-routes.ts';
import type { LiveDemo } from './live-demo.ts';

export function runLiveDemo(
  app: FastifyInstance,
  db: Database,
  { acceptLive, practice }: IngestApi,
  hosts: SessionHosts,
): void {
  cameraRoutes(app);
  const demos: LiveDemo[] = [];
  const onError = (error: unknown) => app.log.error({ err: error }, 'live demo');
  app.addHook('onListen', async () => {
    const { startLiveDemo } = await import('./live-demo.ts');
    const { startPracticeDemo } = await import('./practice-demo.ts');
    demos.push(
      startLiveDemo({ db, send: acceptLive, dropSession: hosts.drop, onError }),
      startPracticeDemo({ db, ...practice, onError }),
    );
  });
  app.addHook('preClose', async () => {
    await Promise.all(demos.map((demo) => demo.stop()));
  });
}
