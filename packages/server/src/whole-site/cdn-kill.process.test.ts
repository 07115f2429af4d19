/** A publication reaches a content delivery network although its server is killed, or the network is away. */

import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../free-port.test-support.ts';
import { aRelayKey } from '../ingest/club-day.test-support.ts';
import { anUpload } from '../ingest/ingest.test-support.ts';
import { aServerPlace } from '../ingest/server-process.test-support.ts';
import { openDatabase } from '../storage/database.ts';
import { migrateToLatest } from '../storage/migrate.ts';

test('a server that is killed after a publication tells the network when it runs again', async () => {
  const place = await aServerPlace();
  const db = await openDatabase({ dataDir: place.dataDir, databaseUrl: null });
  await migrateToLatest(db);
  const key = await aRelayKey(db, ['results']);
  await db.close();
  // The network is away at first.
  const port = await freePort();
  const env = {
    LAPWING_CDN: 'on',
    LAPWING_CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
  };

  const server = await place.start({ env });
  const answer = await fetch(`${server.url}/api/ingest/v1/results`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(anUpload()),
  });
  const { sessions } = (await answer.json()) as { sessions: { sessionId: number }[] };
  await server.kill();

  const tags = new Set<string>();
  const network = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    for (const tag of (JSON.parse(body) as { tags: string[] }).tags) tags.add(tag);
    response.end();
  });
  onTestFinished(() => void network.close());
  const again = await place.start({ env });
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${again.url}/metrics`)).text();
    expect(metrics).toMatch(/^cdn_purges_total\{outcome="retried"\} [1-9]/m);
    expect(metrics).toMatch(/^cdn_purges_waiting [1-9]/m);
  }, LONG);
  await new Promise<void>((resolve) => network.listen(port, '127.0.0.1', resolve));
  await vi.waitFor(() => expect(tags).toContain(`session-${sessions[0]?.sessionId}`), LONG);
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${again.url}/metrics`)).text();
    expect(metrics).toMatch(/^cdn_purges_waiting 0$/m);
    expect(metrics).toMatch(/^cdn_purges_oldest_seconds 0$/m);
  }, LONG);
});

const LONG = { timeout: 120_000, interval: 50 };
