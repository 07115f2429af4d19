/** The built relay and the built server as processes of their own, either of them killed at any moment. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { encodeRMonitor } from '@lapwing/timing/feeds/rmonitor/encode-rmonitor';
import { createP3DecoderBox } from '@lapwing/timing/simulator/p3-decoder-box';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { createRMonitorBoard } from '@lapwing/timing/simulator/rmonitor-board';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTimingBox } from './relaying/timing-box.test-support.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const relayMain = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const serverMain = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

type Program = { child: ChildProcess; output(): string; ended: Promise<number | null> };
const programs = new Set<Program>();
let folder: string;
let key: string;
let port: number;
let server: Program;

function run(main: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LAPWING_DATA_DIR: join(folder, 'data'),
      LAPWING_DEMO: 'off',
      LAPWING_SERVER: `http://127.0.0.1:${port}`,
      LAPWING_KEY: key,
      XDG_STATE_HOME: join(folder, 'state'),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // Killed programs do not read what is typed.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const program = { child, output: () => output, ended };
  programs.add(program);
  void ended.then(() => programs.delete(program));
  return program;
}

async function kill(program: Program): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}

async function startServer(): Promise<Program> {
  const started = run(serverMain, ['start']);
  for (;;) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (health?.ok === true) return started;
    if (started.child.exitCode !== null) throw new Error(started.output());
    await wait(30);
  }
}

async function outcomeOf(...args: string[]): Promise<string> {
  const program = run(serverMain, args);
  expect(await program.ended, program.output()).toBe(0);
  return program.output();
}

beforeEach(async () => {
  for (const main of [relayMain, serverMain]) {
    if (!existsSync(main)) throw new Error(`${main} is missing: build before the process tests`);
  }
  folder = await mkdtemp(join(tmpdir(), 'lapwing-killed-'));
  const box = await startTimingBox();
  ({ port } = box);
  await box.close();
  await outcomeOf('organization', 'create', 'Kart Club', '--country', 'NL');
  key = JSON.parse(await outcomeOf('key', 'create', '1', '--name', 'test', '--json')).key;
  server = await startServer();
});
afterEach(async () => {
  await Promise.all([...programs].map(kill));
  await rm(folder, { recursive: true, force: true });
});

const eventOptions = [
  '--sport',
  'Karting',
  '--location',
  'Genk',
  '--country',
  'BE',
  '--time-zone',
  'Europe/Brussels',
];

type OwnEvent = { sessions: { sessionId: number; status: string }[] };
type FieldLaps = { competitors: { endsMs: number[] }[] };

async function ask<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status, path).toBe(200);
  // Described in the contract; here only compared.
  return answer.json() as Promise<Answer>;
}

/** What is published of the only session of an event: the order, and every lap of everybody. */
async function publishedOf(eventClientId: string): Promise<unknown> {
  const [event] = await ask<OwnEvent[]>(`/api/ingest/v1/events?clientId=${eventClientId}`);
  expect(event?.sessions).toMatchObject([{ status: 'Provisional' }]);
  const session = `/api/v0.2.3/eventresults/sessions/${event?.sessions[0]?.sessionId}`;
  const classification = await ask<unknown>(`${session}/classification`);
  const { competitors } = await ask<FieldLaps>(`${session}/fieldlaps`);
  expect(competitors.length).toBeGreaterThan(5);
  // From the first lap of all: a session that a timer opens by hand is opened at another moment each time.
  const firstMs = Math.min(...competitors.flatMap(({ endsMs }) => endsMs));
  const laps = competitors.map((each) => ({ ...each, endsMs: each.endsMs.map((endMs) => endMs - firstMs) }));
  return { classification, laps };
}

/** Kills now the one, now the other, and starts it again, until so many are dead. */
async function killEither(
  random: Random,
  kills: number,
  relay: { current(): Program; restart(): void },
): Promise<number> {
  for (let dead = 0; dead < kills; dead++) {
    await wait(random.whole(100, 900));
    if (relay.current().child.exitCode !== null) return dead;
    const isServer = random.chance(0.4);
    if (isServer) {
      await kill(server);
      server = await startServer();
    } else {
      await kill(relay.current());
      relay.restart();
    }
  }
  return kills;
}

describe('relay and server, either killed at random moments', () => {
  test('publish the same from a recording of timing software as an undisturbed run', async () => {
    const startsAtMs = Date.UTC(2026, 4, 3, 12);
    const setup = typicalRace({ sport: 'Karting', seed: 'killed', competitors: 10, minutes: 6, startsAtMs });
    const board = createRMonitorBoard(setup, { runNumber: '1', name: 'Race 1' });
    const lines: string[] = board.refresh(startsAtMs).map(encodeRMonitor);
    for (const event of simulateSession(setup)) {
      const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
      const time = new Date(atMs).toISOString().replace('T', ' ').replace('Z', '');
      lines.push(
        `\r\n##${time}\r\n`,
        encodeRMonitor(board.heartbeat(atMs)),
        ...board.apply(event).map(encodeRMonitor),
      );
    }
    const recording = join(folder, 'recording.txt');
    const startTime = new Date(startsAtMs).toISOString().replace('T', ' ').replace('Z', '');
    await writeFile(recording, `##${startTime}\r\n${lines.join('')}`);
    const replay = (event: string, speed: string) =>
      run(relayMain, [
        ...[
          'replay',
          recording,
          '--event',
          event,
          '--event-id',
          event,
          '--date',
          '2026-05-03',
          ...eventOptions,
        ],
        ...['--recorded-times', '--speed', speed, '--json'],
      ]);

    const undisturbed = replay('undisturbed', '0');
    expect(await undisturbed.ended, undisturbed.output()).toBe(0);

    let relay = replay('disturbed', '30');
    const restart = () => {
      relay = replay('disturbed', '30');
    };
    const dead = await killEither(createRandom('relay and server'), 10, { current: () => relay, restart });
    expect(dead).toBe(10);
    expect(await relay.ended, relay.output()).toBe(0);
    expect(await publishedOf('disturbed')).toEqual(await publishedOf('undisturbed'));
  });

  test('publish the same from a decoder that is asked for what was missed', async () => {
    const startsAtMs = Date.now() - 200_000;
    const setup = typicalRace({ sport: 'RC', seed: 'decoder', competitors: 8, minutes: 3, startsAtMs });
    const events = [...simulateSession(setup)];

    async function relayRace(event: string, kills: number): Promise<void> {
      const box = await startTimingBox();
      const decoder = createP3DecoderBox(['finish']);
      const listener = createP3Decoder();
      box.answer((chunk) =>
        listener
          .push(chunk)
          .flatMap((record) =>
            record.kind === 'resend' ? decoder.resend(record.fromNumber, record.untilNumber) : [],
          ),
      );
      const start = () =>
        run(relayMain, [
          ...['relay', 'p3', `127.0.0.1:${box.port}`, '--event', event, '--event-id', event, ...eventOptions],
          ...['--session', 'Practice', '--type', 'practice', '--min-lap', '10', '--json'],
        ]);
      let relay = start();
      const racing = (async () => {
        for (const each of events) {
          const frame = decoder.apply(each);
          if (frame !== null) await box.say(frame);
          await wait(kills === 0 ? 1 : 60);
        }
      })();
      const restart = () => {
        relay = start();
      };
      const dead = await killEither(createRandom(`decoder ${event}`), kills, {
        current: () => relay,
        restart,
      });
      expect(dead).toBe(kills);
      await racing;
      // What was missed is asked for when the relay connects, and again with the next word of the decoder.
      for (let beat = 0; beat < 8; beat++) {
        await box.say(decoder.status());
        await wait(250);
      }
      relay.child.stdin?.write('finish\nend\n');
      await vi.waitFor(() => expect(relay.output()).toContain('The session is over.'), { timeout: 20_000 });
      await wait(200);
      relay.child.kill('SIGINT');
      expect(await relay.ended, relay.output()).toBe(0);
      await box.close();
    }

    await relayRace('undisturbed', 0);
    await relayRace('disturbed', 8);
    expect(await publishedOf('disturbed')).toEqual(await publishedOf('undisturbed'));
  });
});
