import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Leases } from '../../nodes/leases.ts';
import type { Database } from '../../storage/database.ts';
import { runLiveDemo } from './run-live-demo.ts';

/** With a database that only notes that it was asked. */
function openServer(take: () => Promise<string>) {
  const use = vi.fn();
  const asked = () => {
    use();
    throw new Error('closed');
  };
  const db = new Proxy({}, { get: asked }) as Database;
  const ingest = { acceptLive: async () => {}, practice: {} } as unknown as IngestApi;
  const app = fastify();
  const leases = { nodeId: 'this', take } as unknown as Leases;
  runLiveDemo(app, db, ingest, {} as SessionHosts, leases);
  return { app, use };
}

test('the demo runs only at the server that has its lease', async () => {
  const ours = openServer(async () => 'this');
  const theirs = openServer(async () => 'another');
  await ours.app.listen();
  await theirs.app.listen();
  await expect.poll(() => ours.use.mock.calls.length).toBeGreaterThan(0);
  await Promise.all([ours.app.close(), theirs.app.close()]);
  expect(theirs.use).not.toHaveBeenCalled();
});

test('a server that closes while it asks whether to run the demo does not start it', async () => {
  let answer = (_owner: string) => {};
  const take = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const { app, use } = openServer(take);
  app.addHook('preClose', async () => answer('this'));
  await app.listen();
  await expect.poll(() => take.mock.calls.length).toBe(1);
  await app.close();
  await vi.dynamicImportSettled();
  expect(use).not.toHaveBeenCalled();
});
