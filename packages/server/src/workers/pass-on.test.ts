import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noTracing } from '../http/monitoring/tracing.ts';
import { createServer } from '../http/server.ts';
import { createPassOn } from './pass-on.ts';

async function aWorkerBefore(socketPath: string) {
  const passOn = createPassOn(socketPath, noTracing);
  const worker = await createServer({
    passOn: (request, response, refuse) => {
      passOn(request, response, refuse);
      return true;
    },
  });
  await worker.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    passOn.close();
    return worker.close();
  });
  // A server that listens on a port has an address of this kind.
  return (worker.server.address() as AddressInfo).port;
}

/** A main process that does with each connection what the test says. */
async function aMainProcess(handle: RequestListener): Promise<string> {
  const path = aSocketPath();
  const main = createPlainServer(handle);
  await new Promise<void>((resolve) => main.listen(path, resolve));
  onTestFinished(() => {
    main.closeAllConnections();
    main.close();
  });
  return path;
}

function aSocketPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-pass-on-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'main');
}

it('a request is answered even if the main process has closed every kept connection', async () => {
  const used = new WeakSet<Socket>();
  const waiting: (() => void)[] = [];
  const path = await aMainProcess(({ socket }, response) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    waiting.push(() => response.end('here'));
    // The first requests come together, so that there are several connections.
    if (waiting.length === 3) for (const answer of waiting) answer();
    else if (waiting.length > 3) response.end('here');
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

const browser = { accept: 'text/html,*/*', 'accept-language': 'nl', 'x-correlation-id': 'a-visitor-1' };
const program = { origin: 'https://club.example', 'x-correlation-id': 'a-program-1' };

describe.each<[string, () => string | Promise<string>]>([
  ['is away', aSocketPath],
  ['ends before it answers', () => aMainProcess(({ socket }) => socket.destroy())],
  [
    'ends after the head of its answer',
    () =>
      aMainProcess(({ socket }, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        response.flushHeaders();
        setTimeout(() => socket.destroy(), 20);
      }),
  ],
])('If the main process %s,', (_, makeMain) => {
  const open = async () => `http://127.0.0.1:${await aWorkerBefore(await makeMain())}`;

  it('programs get a problem with the id of their request, which sites of others may read', async () => {
    const response = await fetch(`${await open()}/api/settings`, { headers: program });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'overloaded', correlationId: 'a-program-1' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-correlation-id': 'a-program-1',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('browsers get the page that tries again, in their language', async () => {
    const response = await fetch(`${await open()}/results`, { headers: browser });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('x-correlation-id')).toBe('a-visitor-1');
    const page = await response.text();
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain(`http-equiv="refresh" content="${response.headers.get('retry-after')}"`);
  });

  it('what a relay sends is refused with its body unread', async () => {
    const body = 'x'.repeat(300_000);
    const response = await fetch(`${await open()}/api/ingest/v1/live`, { method: 'POST', body });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'overloaded' });
  });

  it('they are asked to come back at different moments', async () => {
    const url = `${await open()}/api/clientsettings`;
    const asked = await Promise.all(Array.from({ length: 40 }, () => fetch(url)));
    const seconds = asked.map(({ headers }) => Number(headers.get('retry-after')));
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(15);
    expect(new Set(seconds).size).toBeGreaterThan(3);
  });
});

it('if the main process ends in the middle of its answer, the connection breaks: nothing looks complete', async () => {
  const path = await aMainProcess(({ socket }, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half of it');
    setTimeout(() => socket.destroy(), 20);
  });
  const response = await fetch(`http://127.0.0.1:${await aWorkerBefore(path)}/`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

it.each([
  ['GET', 200, 'a'.repeat(200_000)],
  ['HEAD', 200, ''],
  ['GET', 204, ''],
  ['GET', 304, ''],
  ['POST', 200, ''],
])('an answer to %s with %i passes whole', async (method, status, body) => {
  const path = await aMainProcess((_request, response) => {
    response.writeHead(status, { 'x-of-main': 'yes' }).end(body);
  });
  const response = await fetch(`http://127.0.0.1:${await aWorkerBefore(path)}/`, { method });
  expect([response.status, response.headers.get('x-of-main')]).toEqual([status, 'yes']);
  expect(await response.text()).toBe(body);
});

it('main process and worker have the same id for a request, whatever the client sends', async () => {
  const path = await aMainProcess(({ headers }, response) => {
    response.end(JSON.stringify(headers['x-correlation-id']));
  });
  const url = `http://127.0.0.1:${await aWorkerBefore(path)}/`;
  const seen = async (headers: Record<string, string>) => (await fetch(url, { headers })).json();
  expect(await seen({ 'x-correlation-id': 'relay-1:42' })).toBe('relay-1:42');
  expect(await seen({ 'x-correlation-id': 'no' })).toMatch(/^[\da-f-]{36}$/);
  expect(await seen({})).toMatch(/^[\da-f-]{36}$/);
});
