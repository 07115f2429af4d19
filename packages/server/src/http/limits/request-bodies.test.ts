import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { post } from '@lapwing/contract/values/endpoint';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { mountIngest, takeBodiesAsTheyAre } from '../../ingest/access/mount-ingest.ts';
import type { Caller } from '../../ingest/access/upload-keys.ts';
import { mount } from '../mount.ts';
import { createServer } from '../server.ts';
import type { Limits } from './limits.ts';

const body = z.unknown();
const answer = z.unknown();
const calls = {
  open: post('/api/open', { summary: 's', body, answer }),
  mine: post('/api/mine', { summary: 's', body, answer, token: 'required' }),
  maybe: post('/api/maybe', { summary: 's', body, answer, token: 'optional' }),
  upload: post('/api/upload', { summary: 's', body: 'file', answer, token: 'key' }),
};

const aCaller: Caller = {
  keyId: 'k',
  keyName: 'Relay',
  organizationId: 1,
  isSuspended: false,
  organizationName: 'Kart Club Emmen',
  scopes: ['results'],
};

async function open(limits: Partial<Limits> = {}): Promise<FastifyInstance> {
  const app = await createServer({
    limits,
    verifyToken: async (token) => (token === 'good' ? { accountId: 'me' } : null),
  });
  onTestFinished(() => app.close());
  mount(app, calls.open, () => ({}));
  mount(app, calls.mine, ({ user }) => ({ user }));
  mount(app, calls.maybe, ({ user }) => ({ user }));
  const check = {
    findCaller: async (key: string) => (key === 'good' ? aCaller : null),
    limits: { waitMs: () => 0, recordOwn: () => {}, takeOwn: () => [], add: () => {} },
  };
  await app.register(async (scope) => {
    takeBodiesAsTheyAre(scope);
    mountIngest(
      scope,
      calls.upload,
      check,
      { scope: 'results', bodyLimitBytes: 64 * 1024 * 1024 },
      async ({ bytes }) => ({
        bytes: bytes.length,
      }),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

type OpenRequest = { socket: Socket; received: () => string };

/** Sends the headers and the beginning of a body. */
function send(app: FastifyInstance, path: string, headers: string[], begin = '{'): OpenRequest {
  // A server that listens on a port has an address of this kind.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers.map((each) => `${each}\r\n`).join('')}\r\n${begin}`,
  );
  return { socket, received: () => received };
}

async function answered({ socket, received }: OpenRequest): Promise<string> {
  while (received() === '') await once(socket, 'data');
  return received();
}

const json = 'content-type: application/json';

test.each([
  ['/api/mine', 'x: 1', 'not-signed-in'],
  ['/api/mine', 'authorization: Bearer bad', 'invalid-token'],
  ['/api/maybe', 'authorization: Bearer bad', 'invalid-token'],
  ['/api/upload', 'x: 1', 'invalid-key'],
  ['/api/upload', 'authorization: Bearer bad', 'invalid-key'],
])('%s with "%s" is refused before the body has arrived', async (path, header, code) => {
  const app = await open();
  const sending = send(app, path, [json, 'content-length: 1000000', header]);
  const text = await answered(sending);
  expect(text).toMatch(/^HTTP\/1.1 401 /);
  expect(text).toContain(`"code":"${code}"`);
});

test('without a token the body is limited to a little, and with one a picture is allowed', async () => {
  const app = await open();
  const ask = async (url: string, length: number, authorization: string) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', authorization },
        payload: JSON.stringify('x'.repeat(length)),
      })
    ).statusCode;
  expect(await ask('/api/open', 60_000, '')).toBe(200);
  expect(await ask('/api/open', 70_000, '')).toBe(413);
  expect(await ask('/api/nothing', 70_000, '')).toBe(413);
  expect(await ask('/api/mine', 1_000_000, 'Bearer good')).toBe(200);
  expect(await ask('/api/mine', 1_100_000, 'Bearer good')).toBe(413);
});

test.each(['/api/open', '/api/nothing', '/api/mine'])(
  'an endless body is not waited for at %s',
  async (path) => {
    const app = await open({ bodyTimeMs: 50 });
    const sending = send(app, path, [json, 'content-length: 1000']);
    await once(sending.socket, 'close');
    expect(sending.received()).toMatch(/^HTTP\/1.1 (408|401) /);
  },
);

test('endless headers are not waited for, nor is a silent connection', async () => {
  const app = await open({ headersTimeMs: 50, timesCheckedEveryMs: 20 });
  const { port } = app.server.address() as AddressInfo;
  const slow = connect(port, '127.0.0.1');
  let received = '';
  slow.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  slow.write('GET / HTTP/1.1\r\nhost: x\r\n');
  await once(slow, 'close');
  expect(received).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request-timeout"/);

  const silent = connect(port, '127.0.0.1').on('data', () => expect.unreachable('nobody asked'));
  await once(silent, 'close');
});

test('an upload with a valid key may take longer than any other body', async () => {
  const app = await open({ bodyTimeMs: 50 });
  const parts = 10;
  const sending = send(app, '/api/upload', ['authorization: Bearer good', `content-length: ${parts}`], '');
  const { socket } = sending;
  for (let part = 0; part < parts; part++) {
    socket.write('x');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(await answered(sending)).toMatch(/^HTTP\/1.1 200 [\s\S]*{"bytes":10}$/);
});

test('the bytes of bodies in progress are limited per address, without affecting others', async () => {
  const limits = { bodiesInFlight: { perAddress: 100_000, total: 150_000 } };
  const app = await open(limits);
  const from = (address: string, length: string, begin = '{') =>
    send(app, '/api/open', [json, length, `x-forwarded-for: ${address}`], begin);
  const isRefused = async (address: string, length: string, begin?: string) =>
    /^HTTP\/1.1 429 [\s\S]*retry-after: 5/.test(await answered(from(address, length, begin)));
  /** Resolves when the body of the request is being received. */
  const hold = async (address: string) => {
    const received = once(app.server, 'request');
    const sending = from(address, 'content-length: 60000');
    await received;
    return sending;
  };

  const held = await hold('192.0.2.1');
  expect(await isRefused('192.0.2.1', 'content-length: 60000')).toBe(true);
  // A body of unknown length counts with the maximum length.
  expect(await isRefused('192.0.2.1', 'transfer-encoding: chunked', '1\r\n{\r\n')).toBe(true);
  const other = await hold('192.0.2.2');
  expect(await isRefused('192.0.2.3', 'content-length: 60000')).toBe(true);

  other.socket.write(' '.repeat(59_998));
  other.socket.write('}');
  expect(await answered(other)).toMatch(/^HTTP\/1.1 200 /);
  const last = await hold('192.0.2.3');
  held.socket.destroy();
  last.socket.destroy();
});
