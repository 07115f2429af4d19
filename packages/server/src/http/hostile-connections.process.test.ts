/** The built server under anonymous connections that mean harm, or that only break off. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aServerPlace, type ServerProcess } from '../ingest/server-process.test-support.ts';

vi.setConfig({ testTimeout: 90_000 });

async function open({ port }: ServerProcess): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const statusOf = async ({ url }: ServerProcess) => (await fetch(`${url}/api/health`)).status;

const upgrade =
  'host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

test.each([
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
  ['half a body', 'POST /api/live/push HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{'],
  ['a page', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['what is not HTTP', 'hello\r\n\r\n'],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n'],
])('a reset after %s does not end the server', async (_, request) => {
  const server = await (await aServerPlace()).start();
  for (let attempt = 0; attempt < 20; attempt++) {
    const early = await open(server);
    early.write(request);
    early.resetAndDestroy();
    const late = await open(server);
    late.write(request);
    await Promise.race([once(late, 'data'), wait(20)]);
    late.resetAndDestroy();
  }
  expect(await statusOf(server)).toBe(200);
  expect(server.exitCode()).toBeNull();
});
