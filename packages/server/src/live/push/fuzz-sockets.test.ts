import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { FUZZ_TIMEOUT_MS, fuzzedInputs, mutatedInputs, utf8 } from '@lapwing/timing/feeds/fuzz.test-support';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { damagedText, damagedValue } from '../../whole-site/hostile-values.test-support.ts';
import { groupFinder } from '../signalr/group-names.ts';
import { signalRProtocol } from '../signalr/signalr-socket.ts';
import type { Protocol } from './accept-sockets.ts';
import { Hub } from './hub.ts';
import { CountingSession, startHub, TestViewer, until } from './push.test-support.ts';
import { ownProtocol } from './socket.ts';
import { Viewer } from './viewer.ts';

const MESSAGES = fuzzedInputs(2_000);
/** A connection costs as much as many messages. */
const CONNECTIONS = Math.max(150, Math.ceil(MESSAGES / 50));
const RECORD_END = '\u001e';

const ownMessages: unknown[] = [
  { k: 'join-session', sessionId: 'lw-1-2' },
  { k: 'join-session', sessionId: 'lw-1-2', last: { stream: 'test', n: 3 } },
  { k: 'join-event', eventId: 'lw-1', guid: '0123456789abcdef0123456789abcdef' },
  { k: 'snapshot' },
  { k: 'watch-lists', eventId: 'lw-1' },
  { k: 'leave' },
  { k: 'leave-lists' },
];
const signalRMessages: unknown[] = [
  { protocol: 'json', version: 1 },
  { type: 1, target: 'JoinGroup', arguments: ['session-lw-1-2'], invocationId: '1' },
  { type: 1, target: 'JoinGroup', arguments: ['lw-1', '0123456789abcdef0123456789abcdef'] },
  { type: 1, target: 'LeaveGroup', arguments: ['session-lw-1-2'], invocationId: '2' },
  { type: 6 },
];

type Dialect = { name: string; path: string; messages: readonly unknown[]; write(message: unknown): string };
const own: Dialect = {
  name: 'the live socket',
  path: '/api/live/socket',
  messages: ownMessages,
  write: (message) => JSON.stringify(message) ?? '',
};
const signalR: Dialect = {
  name: 'SignalR',
  path: '/api/live/client',
  messages: signalRMessages,
  write: (message) => `${JSON.stringify(message)}${RECORD_END}`,
};

function hostileMessage({ messages, write }: Dialect, random: Random): string {
  const good = random.pick(messages);
  if (random.chance(0.2)) return write(good);
  const damaged = write(damagedValue(good, random));
  return random.chance(0.3) ? String(damagedText(damaged, random)) : damaged;
}

/** A viewer without a connection. */
function aViewer(): Viewer {
  const socket = new PassThrough();
  socket.resume();
  return new Viewer(socket, { close: () => socket.destroy(), terminate: () => socket.destroy() });
}

describe.each([
  [own, (hub: Hub) => ownProtocol(hub, () => true)],
  [signalR, (hub: Hub) => signalRProtocol(groupFinder(hub), () => true)],
] as [Dialect, (hub: Hub) => Protocol][])('$name', (dialect, protocolOf) => {
  test(
    'refuses every damaged message as one, and answers the others',
    () => {
      const random = createRandom(dialect.name);
      const hub = new Hub({ events: () => [], sessionsOf: () => [] });
      hub.open(new CountingSession());
      const open = protocolOf(hub);
      const unexpected: string[] = [];
      let refused = 0;
      for (let sent = 0; sent < MESSAGES; sent++) {
        const viewer = aViewer();
        const session = open(viewer);
        for (const text of [dialect.write(dialect.messages[0]), hostileMessage(dialect, random)]) {
          try {
            session.onMessage(text);
          } catch (error) {
            refused += 1;
            const isRefusal = error instanceof z.core.$ZodError || error instanceof SyntaxError;
            if (!isRefusal) unexpected.push(`${error} after ${text.slice(0, 300)}`);
          }
        }
        viewer.leaveAll();
      }
      expect(unexpected.slice(0, 5)).toEqual([]);
      expect(refused).toBeGreaterThan(MESSAGES / 4);
      expect(refused).toBeLessThan(MESSAGES);
    },
    FUZZ_TIMEOUT_MS,
  );

  test(
    'survives damaged, binary, fragmented and unfinished frames, and goes on for other viewers',
    async () => {
      const { hub, viewers, port, url } = await startHub();
      const running = new CountingSession();
      hub.open(running);
      const bystander = await TestViewer.open(url);
      bystander.send({ k: 'join-session', sessionId: 'lw-1-2' });
      await until(() => bystander.received.length === 1);
      const random = createRandom(`frames of ${dialect.name}`);
      for (let opened = 0; opened < CONNECTIONS; opened += 10) {
        await Promise.all(
          Array.from({ length: 10 }, () => talk(port, dialect.path, framesFor(dialect, random))),
        );
        running.changeIn(hub);
      }
      await until(() => viewers.count === 1);
      await until(() => bystander.received.length === 1 + running.count);
      expect(bystander.closeCode).toBeNull();
    },
    FUZZ_TIMEOUT_MS,
  );
});

/** What a hostile viewer sends after the handshake. */
function framesFor(dialect: Dialect, random: Random): Buffer {
  const frames = [frame(0x81, Buffer.from(dialect.write(dialect.messages[0])))];
  for (let left = random.whole(1, 4); left > 0; left--) {
    const payload = Buffer.from(hostileMessage(dialect, random)).subarray(0, 6_000);
    frames.push(
      ...random.pick([whole, binary, fragmented, control, reserved, unmasked, wrongLength])(payload, random),
    );
  }
  const bytes = Buffer.concat(frames);
  if (random.chance(0.7)) return bytes;
  const [damaged = bytes] = mutatedInputs(`${random.next()}`, [bytes, utf8('GET / HTTP/1.1\r\n\r\n')], 1);
  return Buffer.from(damaged);
}

const whole = (payload: Buffer) => [frame(0x81, payload)];
const binary = (payload: Buffer) => [frame(0x82, payload)];
const reserved = (payload: Buffer, random: Random) => [frame(0x81 | (random.whole(1, 7) << 4), payload)];
const unmasked = (payload: Buffer) => [
  Buffer.from([0x81, Math.min(payload.length, 125)]),
  payload.subarray(0, 125),
];
const control = (payload: Buffer, random: Random) => [
  frame(random.pick([0x88, 0x89, 0x8a, 0x8b, 0x08, 0x09]), payload.subarray(0, random.whole(0, 130))),
];

function fragmented(payload: Buffer, random: Random): Buffer[] {
  const at = random.whole(0, payload.length);
  // Sometimes the last part never comes, or a new message begins before it.
  return [
    frame(random.pick([0x01, 0x02]), payload.subarray(0, at)),
    ...(random.chance(0.3) ? [frame(0x89, Buffer.alloc(0))] : []),
    frame(random.pick([0x80, 0x00, 0x81]), payload.subarray(at)),
  ];
}

function wrongLength(payload: Buffer): Buffer[] {
  const head = Buffer.alloc(14);
  head.set([0x81, 0xff]);
  head.writeBigUInt64BE(2n ** 63n - 1n, 2);
  return [head, payload];
}

/** A masked frame, as browsers send them; the mask is zero. */
function frame(firstByte: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126 ? [firstByte, 0x80 | length] : [firstByte, 0x80 | 126, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Resolves when the connection is closed, by either end. */
async function talk(port: number, path: string, bytes: Buffer): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  const key = Buffer.alloc(16).toString('base64');
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  );
  socket.write(bytes);
  // Ends the connection if the server found nothing to refuse.
  socket.once('data', () => setTimeout(() => socket.destroy(), 20));
  await new Promise((resolve) => socket.once('close', resolve));
}
