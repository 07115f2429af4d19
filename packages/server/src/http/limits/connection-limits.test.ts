import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ConnectionLimits, capsFor, descriptorLimit } from './connection-limits.ts';

test.each([
  [400, { total: 200, perAddress: 50 }],
  [1_024, { total: 768, perAddress: 192 }],
  [20_000, { total: 19_744, perAddress: 4_936 }],
  [1_048_576, { total: 1_048_320, perAddress: 5_000 }],
  [Number.POSITIVE_INFINITY, { total: Number.POSITIVE_INFINITY, perAddress: 5_000 }],
])('with %s descriptors some are left for the rest of the server, and for other addresses', (limit, caps) => {
  expect(capsFor(limit)).toEqual(caps);
});

test('the limit of this process is known', () => {
  expect(descriptorLimit()).toBeGreaterThan(0);
});

/** The test chooses the remote address of connections. */
async function aServer(caps: { total: number; perAddress: number }) {
  const refusals: string[] = [];
  const limits = new ConnectionLimits(caps, (reason) => refusals.push(reason));
  const server: Server = createServer((_, response) => response.end('there'));
  let nextAddress = '127.0.0.1';
  server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: nextAddress }),
  );
  limits.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const openFrom = async (address: string) => {
    nextAddress = address;
    const accepted = once(server, 'connection');
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await accepted;
    return socket;
  };
  return { limits, refusals, openFrom };
}

test('an address may open a limited number of connections, and more after some have closed', async () => {
  const { limits, refusals, openFrom } = await aServer({ total: 100, perAddress: 2 });
  const [first] = [await openFrom('192.0.2.1'), await openFrom('192.0.2.1')];
  await once(await openFrom('192.0.2.1'), 'close');
  expect(refusals).toEqual(['2 connections from 192.0.2.1 are open']);
  await openFrom('192.0.2.2');
  first.destroy();
  await expect.poll(() => limits.open).toBe(2);
  await openFrom('192.0.2.1');
  expect([limits.open, refusals.length]).toEqual([3, 1]);
});

test('an IPv6 network counts as one address', async () => {
  const { refusals, openFrom } = await aServer({ total: 100, perAddress: 1 });
  await openFrom('2001:db8:1:2::1');
  await openFrom('2001:db8:1:2::2');
  expect(refusals).toEqual(['1 connections from 2001:db8:1:2:: are open']);
});

const forwarded = 'GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.1\r\n\r\n';

test('a forwarding header alone makes nobody a proxy', async () => {
  const { refusals, openFrom } = await aServer({ total: 100, perAddress: 1 });
  const visitor = await openFrom('192.0.2.9');
  visitor.write(forwarded);
  await once(visitor, 'data');
  await openFrom('192.0.2.9');
  expect(refusals).toEqual(['1 connections from 192.0.2.9 are open']);
});

test('the connections of a proxy are not counted as its own', async () => {
  const { refusals, openFrom } = await aServer({ total: 100, perAddress: 1 });
  for (let connection = 0; connection < 5; connection++) {
    const proxy = await openFrom('10.0.0.2');
    proxy.write(forwarded);
    await once(proxy, 'data');
  }
  await openFrom('10.0.0.2');
  await openFrom('10.0.0.2');
  expect(refusals).toEqual(['1 connections from 10.0.0.2 are open']);
});

test('this machine only has the total limit', async () => {
  const { limits, refusals, openFrom } = await aServer({ total: 3, perAddress: 1 });
  const open = [await openFrom('127.0.0.1'), await openFrom('::1'), await openFrom('::ffff:127.0.0.1')];
  await openFrom('127.0.0.1');
  expect(refusals).toEqual(['3 connections are open']);
  for (const socket of open) socket.destroy();
  await expect.poll(() => limits.open).toBe(0);
});
