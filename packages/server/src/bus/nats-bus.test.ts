import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../live/push/push.test-support.ts';
import { BusTimeout } from './bus.ts';
import { type NodeBus, natsOptionsOf, openNatsBus } from './nats-bus.ts';
import { findNatsServer, type NatsServer, prepareNats } from './nats-server.test-support.ts';

const text = (message: Uint8Array) => Buffer.from(message).toString();
const bytes = (message: string) => Buffer.from(message);

const program = findNatsServer();

describe.skipIf(program === undefined)('The bus over NATS (skipped without nats-server)', () => {
  const opened: { buses: NodeBus[]; servers: NatsServer[] } = { buses: [], servers: [] };

  afterEach(async () => {
    for (const bus of opened.buses.splice(0)) await bus.close();
    for (const server of opened.servers.splice(0)) await server.stop();
  });

  async function startNats(): Promise<NatsServer> {
    const server = await prepareNats(program ?? '');
    opened.servers.push(server);
    await server.start();
    return server;
  }

  async function open(url: string, prefix = 'lapwing.test') {
    const bus = await openNatsBus({ url, prefix, onError: () => {} });
    opened.buses.push(bus);
    return bus;
  }

  async function openTwo() {
    const server = await startNats();
    const [one, other] = [await open(server.url), await open(server.url)];
    await until(() => one.isConnected && other.isConnected);
    return { server, one, other };
  }

  /** Subscriptions reach the server some time after they are made. */
  async function untilHeard(from: NodeBus, to: NodeBus): Promise<void> {
    let isHeard = false;
    const end = to.subscribe('ready', () => {
      isHeard = true;
    });
    await until(() => {
      from.publish('ready', bytes(''));
      return isHeard;
    });
    end();
  }

  test('messages arrive in order at everyone else who subscribes', async () => {
    const { one, other } = await openTwo();
    const got: string[] = [];
    const own: string[] = [];
    other.subscribe('live.*', (message, subject) => got.push(`${subject} ${text(message)}`));
    one.subscribe('live.*', (message) => own.push(text(message)));
    await untilHeard(one, other);
    for (let number = 1; number <= 50; number++) one.publish('live.7', bytes(String(number)));
    await until(() => got.length === 50);
    expect(got).toEqual(Array.from({ length: 50 }, (_, index) => `live.7 ${index + 1}`));
    expect(own).toEqual([]);
  });

  test('a request is answered, also one that is longer than NATS takes', async () => {
    const { one, other } = await openTwo();
    other.subscribe('length', (message, _, reply) => reply?.(bytes(`${message.length}`)));
    await untilHeard(one, other);
    expect(text(await one.request('length', bytes('short'), 2_000))).toBe('5');
    const long = Buffer.alloc(4 * 1024 * 1024 + 3, 'x');
    expect(text(await one.request('length', long, 5_000))).toBe(String(long.length));
  });

  test('a request that nobody answers is rejected', async () => {
    const { one, other } = await openTwo();
    await expect(one.request('nobody', bytes(''), 2_000)).rejects.toBeInstanceOf(BusTimeout);
    other.subscribe('silent', () => {});
    await untilHeard(one, other);
    await expect(one.request('silent', bytes(''), 50)).rejects.toBeInstanceOf(BusTimeout);
  });

  test('installations on the same NATS do not hear each other', async () => {
    const { server, one, other } = await openTwo();
    const stranger = await open(server.url, 'lapwing.stranger');
    await until(() => stranger.isConnected);
    const got: string[] = [];
    stranger.subscribe('live.>', (message) => got.push(text(message)));
    await untilHeard(
      stranger,
      await open(server.url, 'lapwing.stranger').then(async (friend) => {
        await until(() => friend.isConnected);
        return friend;
      }),
    );
    await untilHeard(one, other);
    one.publish('live.7', bytes('ours'));
    await untilHeard(one, other);
    expect(got).toEqual([]);
  });

  test('NATS may start later, stop and come back: subscriptions stay, and messages in between are dropped', async () => {
    const server = await prepareNats(program ?? '');
    opened.servers.push(server);
    const [one, other] = [await open(server.url), await open(server.url)];
    const got: string[] = [];
    other.subscribe('live.*', (message) => got.push(text(message)));
    one.publish('live.7', bytes('too early'));
    await expect(one.request('live.7', bytes(''), 5_000)).rejects.toBeInstanceOf(BusTimeout);
    await server.start();
    await until(() => one.isConnected && other.isConnected);
    await untilHeard(one, other);
    await server.stop();
    await until(() => !one.isConnected && !other.isConnected);
    one.publish('live.7', bytes('while away'));
    await server.start();
    await until(() => one.isConnected && other.isConnected);
    await untilHeard(one, other);
    one.publish('live.7', bytes('again'));
    await until(() => got.length > 0);
    expect(got).toEqual(['again']);
  });
});

test.each([
  ['nats://127.0.0.1', { servers: '127.0.0.1:4222' }],
  ['nats://lapwing:a%20b@nats.example:4333', { servers: 'nats.example:4333', user: 'lapwing', pass: 'a b' }],
  ['nats://secret@nats.example', { token: 'secret' }],
  ['tls://nats.example', { tls: {} }],
])('%s', (url, options) => {
  expect(natsOptionsOf(url)).toMatchObject(options);
});
