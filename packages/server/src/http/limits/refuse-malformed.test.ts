import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { get } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '../mount.ts';
import { createServer } from '../server.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function open(): Promise<{ app: FastifyInstance; ask: (request: string) => Promise<string> }> {
  const app = await createServer();
  apps.push(app);
  app.get('/*', ({ url, host }) => new URL(url, `http://${host}`).pathname);
  mount(
    app,
    get('/api/named/:name', { summary: 's', params: { name: z.string() }, answer: z.unknown() }),
    () => ({}),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on a port has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  const ask = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.write(`${request}\r\nconnection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer;
  };
  return { app, ask };
}

test.each([
  '//',
  '///',
  '//[',
  '//[::1',
  '/%00',
  '/a%00b',
  '/?q=%00',
  '/api/named/a%00b',
  '/api/health?x=%00',
  '//%00',
])('the address %s is refused', async (path) => {
  const { ask } = await open();
  const answer = await ask(`GET ${path} HTTP/1.1\r\nhost: localhost`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"code":"bad-request"');
  expect(answer).toMatch(/"detail":"The address (cannot be read|contains a NUL)/);
});

test.each([
  ['HTTP/1.1', 'host:'],
  ['HTTP/1.1', 'host: a b'],
  ['HTTP/1.1', 'host: a;b'],
  ['HTTP/1.1', 'host: user@example.org'],
  ['HTTP/1.1', 'host: example.org/path'],
  ['HTTP/1.1', 'host: example.org:99999'],
  ['HTTP/1.1', 'host: [::1'],
  ['HTTP/1.1', 'host: 999.999.999.999'],
  ['HTTP/1.1', 'host: localhost\r\nx-forwarded-host: "><script>'],
  ['HTTP/1.1', 'host: example.org\r\nHOST: example.com'],
  ['HTTP/1.1', 'host: example.org\r\nhost: example.org'],
  ['HTTP/1.1', 'x-nothing: 1'],
  ['HTTP/1.0', 'x-nothing: 1'],
  ['HTTP/1.0', 'host:'],
])('over %s the header "%s" is refused', async (version, header) => {
  const { ask } = await open();
  expect(await ask(`GET /events ${version}\r\n${header}`)).toMatch(/^HTTP\/1.1 400 /);
});

test.each(['example.org', 'example.org:8080', '192.0.2.1:80', '[2001:db8::1]:8080', 'my_server.local'])(
  'the host %s is accepted',
  async (host) => {
    const { ask } = await open();
    expect(await ask(`GET /events HTTP/1.1\r\nhost: ${host}`)).toMatch(/^HTTP\/1.1 200 /);
  },
);

test('a health check needs no host name', async () => {
  const { ask } = await open();
  expect(await ask('GET /api/health HTTP/1.0\r\nx-nothing: 1')).toMatch(/^HTTP\/1.1 200 /);
});

test('several slashes at the beginning of an address are one, and no host name', async () => {
  const { ask } = await open();
  expect(await ask('GET //api/health HTTP/1.1\r\nhost: x')).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask('GET //other.example/events HTTP/1.1\r\nhost: x')).toMatch(/\/other.example\/events$/);
});
