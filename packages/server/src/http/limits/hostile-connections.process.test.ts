/** The built server under hostile or broken anonymous connections. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerPlace, residentBytes, type ServerProcess } from '../../ingest/server-process.test-support.ts';

async function open({ port }: ServerProcess): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const statusOf = async ({ url }: ServerProcess) => (await fetch(`${url}/api/health`)).status;

const upgrade =
  'host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

const requests: [string, string][] = [
  ['an upgrade at an unknown path', `GET /nowhere HTTP/1.1\r\n${upgrade}`],
  ['an upgrade of the live socket', `GET /api/live/socket HTTP/1.1\r\n${upgrade}`],
  [
    'an upgrade of the SignalR hub with a message behind it',
    `GET /api/live/client HTTP/1.1\r\n${upgrade}\x81\x80`,
  ],
  [
    'an upgrade that is none',
    'GET /api/live/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  ],
  [
    'an offer of HTTP/2',
    'GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
  ],
  ['half a body', 'POST /api/live/push HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{'],
  [
    'half a form for the identity provider',
    'POST /idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0/oauth2/v2.0/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\na',
  ],
  ['the documentation', 'GET /api/docs/static/index.html HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a page', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['what is not HTTP', 'hello\r\n\r\n'],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'],
];

test('a reset does not end the server, whatever was sent before it', async () => {
  const server = await (await aServerPlace()).start();
  for (const [name, request] of requests) {
    for (let attempt = 0; attempt < 10; attempt++) {
      const early = await open(server);
      early.write(request);
      early.resetAndDestroy();
      const late = await open(server);
      late.write(request);
      await Promise.race([once(late, 'data'), wait(20)]);
      late.resetAndDestroy();
    }
    expect([name, await statusOf(server), server.exitCode()]).toEqual([name, 200, null]);
  }
  // An error that would have ended it is logged with these words.
  expect(server.output()).not.toContain('nobody listened');
});

test('more idle connections than there are descriptors do not end the server, and it responds again when they close', async () => {
  const server = await (await aServerPlace()).start({ descriptors: 400 });
  const idle: Socket[] = [];
  for (let opened = 0; opened < 600; opened++) idle.push(await open(server));
  // Longer than any sampling of the process.
  await wait(6_000);
  expect(server.exitCode()).toBeNull();
  for (const socket of idle) socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(server)).toBe(200), { timeout: 120_000 });
});

const calls = [
  'PUT /api/v1/avatars/1',
  'POST /api/live/push/subscriptions',
  'POST /api/ingest/v1/results',
  'POST /api/nothing',
];

test('unfinished bodies from strangers take no memory', async () => {
  const server = await (await aServerPlace()).start();
  expect(await statusOf(server)).toBe(200);
  const before = (await residentBytes(server.pid)) ?? 0;
  const megabyte = Buffer.alloc(1024 * 1024 - 1, ' ');
  const headers = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 1048576\r\n\r\n';
  const sent: Promise<unknown>[] = [];
  for (let count = 0; count < 300; count++) {
    const socket = await open(server);
    socket.write(`${calls[count % calls.length]} HTTP/1.1\r\n${headers}`);
    const written = new Promise((resolve) => socket.write(megabyte, resolve));
    sent.push(Promise.race([once(socket.resume(), 'close'), written]));
  }
  await Promise.all(sent);
  expect(await statusOf(server)).toBe(200);
  const grownBytes = ((await residentBytes(server.pid)) ?? 0) - before;
  expect(grownBytes).toBeLessThan(100 * 1024 * 1024);
});

/** Runs in the server before its own code: a signal triggers the simulated bug. */
const withBug = (code: string) => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2',()=>{${code}})`)}`,
});

test('a socket error without a listener is logged, and the server continues', async () => {
  const error = "Object.assign(new Error('read ECONNRESET'),{code:'ECONNRESET',syscall:'read'})";
  const server = await (await aServerPlace()).start({ env: withBug(`throw ${error}`) });
  server.signal('SIGUSR2');
  await vi.waitFor(() => expect(server.output()).toContain('a connection failed and nobody listened'), {
    timeout: 120_000,
  });
  expect(await statusOf(server)).toBe(200);
});

test.each([
  ['thrown', "throw new Error('a bug')"],
  ['rejected', "Promise.reject(new Error('a bug'))"],
])('an unhandled error that is %s ends the server, which logs it', async (_, code) => {
  const server = await (await aServerPlace()).start({ env: withBug(code) });
  server.signal('SIGUSR2');
  await vi.waitFor(() => expect(server.exitCode()).toBe(1), { timeout: 120_000 });
  expect(server.output()).toMatch(/"level":60.*a bug.*the server ends because of an unexpected error/);
});
