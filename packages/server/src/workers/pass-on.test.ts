import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../http/server.ts';
import { createPassOn } from './pass-on.ts';

async function aWorkerBefore(socketPath: string) {
  const passOn = createPassOn(socketPath);
  const worker = createPlainServer(passOn);
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    passOn.close();
    worker.close();
  });
  return (worker.address() as AddressInfo).port;
}

function aSocketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-pass-on-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'main');
}

it('a request is answered even if the main process has closed every kept connection', async () => {
  const used = new WeakSet<Socket>();
  const waiting: (() => void)[] = [];
  const main = createPlainServer(({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    waiting.push(() => response.end('here'));
    // The first requests come together, so that there are several connections.
    if (waiting.length === 3) for (const answer of waiting) answer();
    else if (waiting.length > 3) response.end('here');
  });
  const path = aSocketPath();
  await new Promise<void>((resolve) => main.listen(path, resolve));
  onTestFinished(() => {
    main.closeAllConnections();
    main.close();
  });
  const port = await aWorkerBefore(path);
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  expect(await ask()).toBe(200);
});

it('the health check of a proxy, which names no host, is passed on', async () => {
  const path = aSocketPath();
  const main = await createServer({ isBehindWorkers: true });
  await main.listen({ path });
  onTestFinished(() => main.close());
  const socket = connect(await aWorkerBefore(path), '127.0.0.1');
  // As HAProxy asks.
  socket.write('GET /api/health/live HTTP/1.0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
