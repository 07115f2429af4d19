import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ambCrc } from '@lapwing/timing/feeds/amb-crc';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { realClock } from '../clock.ts';
import { parseRelayOptions } from '../commands/options/relay-options.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { createIngestClient } from '../sending/ingest-client.ts';
import { keySourceOf } from '../sending/upload-key.ts';
import { startIngestServer, TEST_KEY, type TestIngestServer } from './ingest-server.test-support.ts';
import { feedOf, hasSourceClock, sourceOf } from './protocols.ts';
import { type RelayEnd, runRelay } from './run-relay.ts';
import { startTimingBox } from './timing-box.test-support.ts';

let folder: string;
let server: TestIngestServer;
const running: { stop(): Promise<RelayEnd> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-protocols-'));
  server = await startIngestServer();
});
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Started as from the command line. */
function relay(protocol: string, address: string, given: Record<string, string>) {
  const options = parseRelayOptions(
    { protocol, address, outbox: join(folder, 'outbox'), ...given },
    { nowMs: Date.now(), environment: {} },
  );
  const controller = new AbortController();
  let listeningOn = 0;
  const source = sourceOf(options, {
    clock: realClock,
    random: () => 0,
    onListening: (port) => {
      listeningOn = port;
    },
  });
  const ended = runRelay(
    {
      open: (cursor) => ({ source, feed: feedOf(options, cursor, 0) }),
      target: options.target,
      client: createIngestClient(server.url, keySourceOf(null, { LAPWING_KEY: TEST_KEY })),
      outbox: { folder: options.outboxFolder },
      clock: realClock,
      random: () => 0,
      hasSourceClock: hasSourceClock(options.protocol),
      hasStartList: false,
      graceMs: 2_000,
      statusEveryMs: 1_000,
      heartbeatEveryMs: 30,
      onStatus: () => undefined,
      onNotice: () => undefined,
      onTrouble: () => undefined,
    },
    controller.signal,
  );
  const started = {
    port: () => listeningOn,
    stop() {
      controller.abort();
      return ended;
    },
  };
  running.push(started);
  return started;
}

/** An address on which nothing listens. */
async function freeAddress(): Promise<string> {
  const box = await startTimingBox();
  await box.close();
  return `127.0.0.1:${box.port}`;
}

const sentPassings = () => server.practice.flatMap(({ passings }) => passings);

describe('the MYLAPS exporter', () => {
  const record = 'LZ6302115:37:40.704 5 0F  1000125030862';

  /** Timing software that connects to us. */
  async function call(port: () => number) {
    await expect.poll(port).toBeGreaterThan(0);
    const socket = connect(port(), '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    return { say: (text: string) => socket.write(text), heard: () => heard, close: () => socket.destroy() };
  }

  test('gets a response, and its passings are acknowledged once they are on the disk', async () => {
    await server.stop();
    const started = relay('mylaps-tcp', await freeAddress(), {
      practice: 'city',
      loop: 'Start=finish',
      'time-zone': 'UTC',
    });
    const timing = await call(started.port);
    timing.say('Start@Pong@$');
    await expect.poll(timing.heard).toContain('Lapwing@AckPong@Version2.1@');
    timing.say(`Start@Store@${record}@7@$`);
    await expect.poll(timing.heard).toContain('Lapwing@AckStore@7@$');
    timing.close();
    await started.stop();
    running.splice(0);
    const outbox = await openOutbox({ folder: join(folder, 'outbox') });
    expect(outbox.backlog()).toBe(1);
    expect(outbox.lastRecord?.text).toContain('LZ63021');
    await outbox.close();
    await server.start();
    relay('mylaps-tcp', await freeAddress(), { practice: 'city' });
    await expect
      .poll(sentPassings)
      .toEqual([
        { transponder: 'LZ63021', loopId: 'finish', atMs: Date.UTC(2025, 2, 8, 15, 37, 40, 704), hits: 15 },
      ]);
  });

  test('repeats unacknowledged passings, and each counts once', async () => {
    const started = relay('mylaps-tcp', await freeAddress(), { practice: 'city' });
    const timing = await call(started.port);
    for (let time = 0; time < 3; time++) timing.say(`Start@Store@${record}@7@$`);
    await expect.poll(() => timing.heard().split('AckStore@7@$').length).toBe(4);
    timing.close();
    await expect.poll(() => sentPassings().length).toBe(1);
    await wait(100);
    expect(sentPassings()).toHaveLength(1);
  });
});

test('an AMBrc decoder is read line by line, without lines with a wrong checksum', async () => {
  const box = await startTimingBox();
  relay('ambrc', `127.0.0.1:${box.port}`, { practice: 'rc', loop: 'finish' });
  const line = (fields: string, crc?: string) => {
    const sum = crc ?? ambCrc(Buffer.from(fields)).toString(16).toUpperCase().padStart(4, '0');
    return `\u0001${fields}x${sum}\r\n`;
  };
  await box.send(
    line('#\t20\t1\t73\t0\t'),
    line('@\t20\t2\t8533156\t596.126\t400\t163\t2\t'),
    line('@\t20\t3\t8533156\t599.000\t400\t163\t2\t', '0000'),
    line('@\t20\t4\t8533156\t614.635\t389\t157\t2\t'),
  );
  await expect.poll(() => sentPassings().length).toBe(2);
  const [first, second] = sentPassings();
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(18_509);
  expect(first).toMatchObject({ transponder: '8533156', loopId: 'finish', hits: 400, strength: 163 });
  await running.splice(0)[0]?.stop();
  await box.close();
});

test('a Race Monitor stream comes over a WebSocket, and is reconnected when it is cut', async () => {
  const stream = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(stream, 'listening');
  let connections = 0;
  stream.on('connection', (socket) => {
    connections += 1;
    socket.send('$B,5,"Endurance"\n$A,"05","05",1299027,"","Huffman","Nissan",3');
    socket.send(`$RMHL,"05","${connections}","3","00:01:50.000","Green","00:0${connections}:50.000"`);
    if (connections === 1) setTimeout(() => socket.terminate(), 100);
  });
  const { port } = stream.address() as AddressInfo;
  relay('racemonitor', `ws://127.0.0.1:${port}`, { 'event-id': 'lemons' });
  const sentLaps = () =>
    server.live
      .flatMap(({ events }) => events)
      .flatMap((event) => (event.kind === 'lap' ? [`${event.competitorId}: ${event.lapNumber}`] : []));
  await expect.poll(sentLaps, { timeout: 120_000 }).toEqual(['05: 1', '05: 2']);
  await running.splice(0)[0]?.stop();
  await new Promise((resolve) => {
    stream.close(resolve);
    for (const socket of stream.clients) socket.terminate();
  });
});

test('Multiloop is read with any separator between its fields', async () => {
  const box = await startTimingBox();
  relay('multiloop', `127.0.0.1:${box.port}`, { 'event-id': 'sro' });
  const line = (...fields: string[]) => Buffer.from(`$${fields.join('\u00a6')}\r\n`, 'latin1');
  await box.send(line('R', 'N', '1', '', 'Sonoma', 'Son', 'Race 1', 'R', '5A32BBE3'));
  await expect.poll(() => server.live[0]?.session.type).toBe('race');
  expect(server.live[0]?.session.name).toContain('Race 1');
  await running.splice(0)[0]?.stop();
  await box.close();
});
