import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realClock } from '../clock.ts';
import {
  startIngestServer,
  TEST_KEY,
  type TestIngestServer,
} from '../relaying/ingest-server.test-support.ts';
import { feedOf, sourceOf } from '../relaying/protocols.ts';
import { runRelay } from '../relaying/run-relay.ts';
import { startTimingBox, type TimingBox } from '../relaying/timing-box.test-support.ts';
import { createIngestClient } from '../sending/ingest-client.ts';
import { keySourceOf } from '../sending/upload-key.ts';
import { openingOf } from './decoder-session.ts';
import { parseRelayOptions } from './options/relay-options.ts';
import { sessionConsole } from './session-console.ts';

let folder: string;
let server: TestIngestServer;
let box: TimingBox;
let stop = async () => {};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-console-'));
  server = await startIngestServer();
  box = await startTimingBox();
});
afterEach(async () => {
  await stop();
  await box.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function relay(protocol: string, given: Record<string, string>) {
  const parsed = { protocol, address: `127.0.0.1:${box.port}`, outbox: join(folder, protocol), ...given };
  const options = parseRelayOptions(parsed, { nowMs: Date.now(), environment: {} });
  const keyboard = new PassThrough();
  const notices: string[] = [];
  const controller = new AbortController();
  const surroundings = { clock: realClock, random: () => 0.5, onListening: () => undefined };
  const notice = (text: string) => void notices.push(text);
  const run = runRelay(
    {
      open: (cursor) => ({
        source: sourceOf(options, surroundings),
        feed: feedOf(options, cursor, Date.now()),
      }),
      opening: await openingOf(options, Date.now()),
      sourceSessionId: options.session?.document.clientId ?? null,
      listen: sessionConsole(options, keyboard, { nowMs: realClock.nowMs, notice }),
      target: options.target,
      client: createIngestClient(server.url, keySourceOf(null, { LAPWING_KEY: TEST_KEY })),
      outbox: { folder: options.outboxFolder },
      ...{ clock: realClock, random: () => 0.5, hasSourceClock: false, hasStartList: true },
      ...{ graceMs: 2_000, statusEveryMs: 1_000, heartbeatEveryMs: 1_000 },
      ...{ onStatus: () => undefined, onNotice: notice, onTrouble: () => undefined },
    },
    controller.signal,
  );
  stop = async () => {
    controller.abort();
    await run;
  };
  return { type: (line: string) => keyboard.write(`${line}\n`), notices };
}

const told = () =>
  server.live.flatMap(({ session, events }) => events.map(({ kind }) => [session.name, kind]));

test('end ends the run of timing software, once, and the next run is another session', async () => {
  const { type, notices } = await relay('rmonitor', { 'event-id': 'cup' });
  await box.send('$B,1,"Heat 1"\r\n$F,9999,"00:10:00","12:00:00","00:20:01","Green "\r\n');
  await expect.poll(() => told().at(-1)?.[0]).toBe('Heat 1');
  type('green');
  await expect.poll(() => notices.at(-1)).toContain('timing software');
  type('end');
  await expect.poll(() => told().at(-1)).toEqual(['Heat 1', 'session-ended']);
  type('end');
  await expect.poll(() => notices.at(-1)).toBe('No session is running.');
  await box.send('$B,2,"Heat 2"\r\n');
  await expect.poll(() => told().at(-1)?.[0]).toBe('Heat 2');
  expect(told().filter(([, kind]) => kind === 'session-ended')).toEqual([['Heat 1', 'session-ended']]);
});

test('end ends the run of a Multiloop feed, and later data opens no other', async () => {
  const { type } = await relay('multiloop', { 'event-id': 'cup' });
  const line = (...fields: string[]) => Buffer.from(`$${fields.join('\u00a6')}\r\n`, 'latin1');
  await box.send(line('R', 'N', '1', '', 'Sonoma', 'Son', 'Race 1', 'R', '5A32BBE3'));
  await expect.poll(() => told().length).toBe(1);
  type('end');
  await expect.poll(() => told().at(-1)?.[1]).toBe('session-ended');
  await box.send(line('H', 'N', '2', '', 'G', '5A32BBE9', '10', '20', '0'));
  await box.send(line('R', 'N', '3', '', 'Sonoma', 'Son', 'Race 2', 'R', '5A32CCE3'));
  await expect.poll(() => told().at(-1)?.[0]).toContain('Race 2');
  expect(new Set(server.live.map(({ session }) => session.clientId)).size).toBe(2);
});

test('a decoder gets flags and the end from the keyboard', async () => {
  const { type, notices } = await relay('p3', { 'event-id': 'cup', session: 'Heat', type: 'race' });
  type('green');
  await expect.poll(() => told().at(-1)).toEqual(['Heat', 'flag']);
  type('lunch');
  await expect.poll(() => notices.at(-1)).toContain('"lunch" is not known');
  type('end');
  await expect.poll(() => told().at(-1)).toEqual(['Heat', 'session-ended']);
});

test('each session of a decoder has its own start, and a restart continues it', async () => {
  const heat = { 'event-id': 'cup', session: 'Practice' };
  const kindsOf = (id: string) =>
    server.live.flatMap(({ session, events }) =>
      session.clientId === id ? events.map(({ kind }) => kind) : [],
    );
  for (const [id, expected] of [
    ['p1', ['session', 'flag']],
    ['p1', ['session', 'flag', 'session']],
    ['p2', ['session', 'flag']],
  ] as const) {
    await relay('p3', { ...heat, 'session-id': id });
    await expect.poll(() => kindsOf(id)).toEqual(expected);
    await stop();
  }
});
