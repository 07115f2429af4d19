import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../server.ts';
import type { Limits } from './limits.ts';

/** More than the system buffers for a reader. */
const MUCH = Buffer.alloc(32 * 1024 * 1024);

async function open(limits: Partial<Limits>) {
  const app: FastifyInstance = await createServer({ limits });
  onTestFinished(() => app.close());
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/much', (_, reply) => reply.send(MUCH));
  app.get('/slow', async () => {
    await finished;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (path: string) => {
    // A server that listens on a port has an address of this kind.
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };
  return { app, ask, finish, isEmpty: () => app.mounted.connectionLimits.open === 0 };
}

test('a reader who accepts nothing of a response is disconnected', async () => {
  const { ask, isEmpty } = await open({ unreadTimeMs: 50 });
  const reader = ask('/much').pause();
  await once(reader, 'connect');
  await expect.poll(isEmpty, { timeout: 120_000 }).toBe(true);
});

test('a kept-alive connection is closed after its time, with that limit as well', async () => {
  const { ask } = await open({ keepAliveMs: 50 });
  await once(ask('/api/health').resume(), 'close');
});

test('a client is not disconnected while its response is being made', async () => {
  const { ask, finish } = await open({ unreadTimeMs: 50 });
  const waiting = ask('/slow');
  let received = '';
  waiting.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  finish();
  await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/);
});

test('a browser whose request arrives while the server closes gets a page that says so', async () => {
  const { app, ask, finish } = await open({});
  const browser = ask('/slow');
  let received = '';
  browser.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await expect.poll(() => app.mounted.connectionLimits.open).toBe(1);
  const closed = app.close();
  const arrived = once(app.server, 'request');
  browser.write('GET / HTTP/1.1\r\nhost: x\r\naccept: text/html\r\naccept-language: nl\r\n\r\n');
  await arrived;
  finish();
  await closed;
  await expect.poll(() => received).toMatch(/done[\s\S]*HTTP\/1.1 503 [\s\S]*<title>Zo weer terug<\/title>/);
  expect(received).toMatch(/retry-after: [2-6]\r/);
});
