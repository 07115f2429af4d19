import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { acceptSockets } from './accept-sockets.ts';
import type { ViewerLimits } from './viewer-limits.ts';
import { Viewers } from './viewers.ts';

const offer =
  'host: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';

async function open(): Promise<() => Promise<Socket>> {
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    response.end(`${request.method} ${request.url} ${body.length} ${request.headers.upgrade}`);
  });
  // No client here asks for a socket.
  acceptSockets(server, new Viewers(), new Map(), {} as ViewerLimits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
}

test('a request that offers HTTP/2 is answered over HTTP/1.1', async () => {
  const socket = await (await open())();
  socket.write(`GET /api/health?x=1 HTTP/1.1\r\n${offer}\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('GET /api/health?x=1 0 undefined');
});

test('its body is read, whether it comes with the headers or later', async () => {
  const socket = await (await open())();
  socket.write(`POST /api/things HTTP/1.1\r\n${offer}content-length: 100005\r\n\r\nfirst`);
  setImmediate(() => socket.write('x'.repeat(100_000)));
  expect(await text(socket)).toContain('POST /api/things 100005 undefined');
});

test('a reset after such a request does no harm', async () => {
  const openSocket = await open();
  for (let attempt = 0; attempt < 20; attempt++) {
    const socket = await openSocket();
    socket.write(`POST / HTTP/1.1\r\n${offer}content-length: 10\r\n\r\nhalf`);
    if (attempt % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  const socket = await openSocket();
  socket.write(`GET / HTTP/1.1\r\n${offer}\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
});
