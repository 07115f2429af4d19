/** Runs the live events of the demo world while the server listens. */

import type { FastifyInstance } from 'fastify';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Leases } from '../../nodes/leases.ts';
import { repeat } from '../../repeat.ts';
import type { Database } from '../../storage/database.ts';
import { cameraRoutes } from './camera/camera-routes.ts';
import type { LiveDemo } from './live-demo.ts';

const LEASE_NAME = 'demo';
const LOOK_EVERY_MS = 2_000;

export function runLiveDemo(
  app: FastifyInstance,
  db: Database,
  { acceptLive, practice }: IngestApi,
  hosts: SessionHosts,
  leases: Leases,
): void {
  cameraRoutes(app);
  let demos: LiveDemo[] = [];
  let stopLooking = () => {};
  let isClosing = false;
  const onError = (error: unknown) => app.log.error({ err: error }, 'live demo');

  /** One server runs them at a time. */
  async function look(): Promise<void> {
    const isOurs = (await leases.take(LEASE_NAME)) === leases.nodeId;
    if (isOurs && demos.length === 0) await start();
    if (!isOurs && demos.length > 0) await stop();
  }

  async function start(): Promise<void> {
    const { startLiveDemo } = await import('./live-demo.ts');
    const { startPracticeDemo } = await import('./practice-demo.ts');
    // The server may close while this waits: at the start its other port may be taken.
    if (isClosing) return;
    demos = [
      startLiveDemo({ db, send: acceptLive, dropSession: hosts.drop, onError }),
      startPracticeDemo({ db, ...practice, onError }),
    ];
  }

  async function stop(): Promise<void> {
    const running = demos;
    demos = [];
    await Promise.all(running.map((demo) => demo.stop()));
  }

  app.addHook('onListen', async () => {
    await look();
    if (!isClosing) stopLooking = repeat(LOOK_EVERY_MS, look, onError);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    stopLooking();
    await stop();
  });
}
