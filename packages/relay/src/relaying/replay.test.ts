import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeRMonitor } from '@lapwing/timing/feeds/rmonitor/encode-rmonitor';
import { createRandom } from '@lapwing/timing/simulator/random';
import { createRMonitorBoard } from '@lapwing/timing/simulator/rmonitor-board';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, realClock } from '../clock.ts';
import { createReplayFeed, replayCursorOf } from '../feeds/replay-feed.ts';
import { createRMonitorFeed } from '../feeds/rmonitor-feed.ts';
import { createIngestClient } from '../sending/ingest-client.ts';
import { keySourceOf } from '../sending/upload-key.ts';
import { momentsOf, recognise } from '../sources/recording.ts';
import { createReplaySource } from '../sources/replay-source.ts';
import { startIngestServer, TEST_KEY, type TestIngestServer } from './ingest-server.test-support.ts';
import { runRelay } from './run-relay.ts';

const startsAtMs = Date.UTC(2026, 4, 3, 14);
const setup = typicalRace({ sport: 'Karting', seed: 'recording', competitors: 6, minutes: 4, startsAtMs });

/** The messages of timing software, each with its time. */
function recordedRace(): { atMs: number; line: string }[] {
  const board = createRMonitorBoard(setup, { runNumber: '3', name: 'Final' });
  const said = board
    .refresh(startsAtMs)
    .map((record) => ({ atMs: startsAtMs, line: encodeRMonitor(record) }));
  let second = startsAtMs;
  for (const event of simulateSession(setup)) {
    const atMs = event.kind === 'passing' ? event.passing.atMs : event.atMs;
    for (; second + 1_000 <= atMs; second += 1_000) {
      said.push({ atMs: second + 1_000, line: encodeRMonitor(board.heartbeat(second + 1_000)) });
    }
    said.push(...board.apply(event).map((record) => ({ atMs, line: encodeRMonitor(record) })));
  }
  return said;
}

const race = recordedRace();
const asPlain = race.map(({ line }) => line).join('');
const asElapsed = race.map(({ atMs, line }) => `${atMs - startsAtMs} ${line}`).join('');
const asReceived = `\ufeff${race
  .map(
    ({ atMs, line }) => `##${new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')}\r\n${line}\r\n`,
  )
  .join('')}`;

let folder: string;
let server: TestIngestServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-replay-'));
  server = await startIngestServer();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

type PlayOptions = {
  speed?: number;
  clock?: Clock;
  outbox?: string;
  isPacked?: boolean;
  signal?: AbortSignal;
};

async function play(content: string | Buffer, parts: PlayOptions = {}) {
  const { speed = 0, clock = realClock, outbox = 'outbox', isPacked = false } = parts;
  const path = join(folder, 'recording');
  await writeFile(path, content);
  return runRelay(
    {
      open(cursor) {
        const kept = replayCursorOf(cursor, startsAtMs);
        const feed = createRMonitorFeed({ trackLengthUnit: 'km', kindOtherwise: 'race' });
        const source = createReplaySource({
          name: 'recording',
          path,
          protocol: 'rmonitor',
          isPacked,
          speed,
          startsAtMs: kept.startsAtMs,
          resumeAfter: kept.moments,
          clock,
        });
        return { source, feed: createReplayFeed(feed, kept) };
      },
      target: { kind: 'live', event: { clientId: 'replayed' } },
      client: createIngestClient(server.url, keySourceOf(null, { LAPWING_KEY: TEST_KEY })),
      outbox: { folder: join(folder, outbox) },
      clock,
      random: () => 0.5,
      hasSourceClock: false,
      hasStartList: true,
      graceMs: 0,
      statusEveryMs: 1_000,
      heartbeatEveryMs: 30,
      onStatus: () => undefined,
      onNotice: () => undefined,
      onTrouble: () => undefined,
    },
    parts.signal ?? new AbortController().signal,
  );
}

const events = () => server.live.splice(0).flatMap((batch) => batch.events);

describe('a recording', () => {
  test('is the same in each form in which recorders write, plain or packed', async () => {
    const { isComplete } = await play(asElapsed, { outbox: '1' });
    expect(isComplete).toBe(true);
    const fromElapsed = events();
    expect(fromElapsed.at(-1)?.kind).toBe('session-ended');
    expect(fromElapsed.filter(({ kind }) => kind === 'lap').length).toBeGreaterThan(15);
    await play(asReceived, { outbox: '2' });
    expect(events()).toEqual(fromElapsed);
    await play(gzipSync(asElapsed), { outbox: '3', isPacked: true });
    expect(events()).toEqual(fromElapsed);
    // A recording without times has those of the scoreboard's clock: whole seconds.
    await play(asPlain, { outbox: '4' });
    const withoutTimes = (list: typeof fromElapsed) => list.map(({ atMs: _, ...rest }) => rest);
    const fromPlain = events();
    expect(withoutTimes(fromPlain)).toEqual(withoutTimes(fromElapsed));
    const furthest = Math.max(
      ...fromPlain.map(({ atMs }, index) => Math.abs(atMs - (fromElapsed[index]?.atMs ?? 0))),
    );
    expect(furthest).toBeLessThanOrEqual(1_000);
  });

  test('takes as long as the original, divided by the speed', async () => {
    let nowMs = startsAtMs;
    const clock: Clock = {
      nowMs: () => nowMs,
      async sleep(durationMs, signal) {
        nowMs += durationMs;
        await realClock.sleep(0, signal);
      },
    };
    await play(asElapsed, { speed: 4, clock });
    const lastMs = race.at(-1)?.atMs ?? 0;
    expect(nowMs - startsAtMs).toBeGreaterThanOrEqual((lastMs - startsAtMs) / 4 - 1);
    expect(nowMs - startsAtMs).toBeLessThan((lastMs - startsAtMs) / 4 + 2_000);
  });

  test('continues after any interruption where it ended, and sends everything once', async () => {
    await play(asElapsed, { outbox: 'undisturbed' });
    const undisturbed = events();
    const random = createRandom('interruptions');
    let interruptions = 0;
    for (let isComplete = false; !isComplete; ) {
      const controller = new AbortController();
      let left = random.whole(5, 120);
      let nowMs = startsAtMs;
      const clock: Clock = {
        nowMs: () => nowMs,
        async sleep(durationMs, signal) {
          left -= 1;
          if (left === 0) controller.abort();
          nowMs += durationMs;
          await realClock.sleep(0, signal);
        },
      };
      ({ isComplete } = await play(asElapsed, {
        outbox: 'disturbed',
        speed: 1,
        clock,
        signal: controller.signal,
      }));
      if (!isComplete) interruptions += 1;
    }
    expect(interruptions).toBeGreaterThan(3);
    expect(events()).toEqual(undisturbed);
  });
});

describe('recognising a recording', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  test.each([
    ['rmonitor', bytes(asPlain)],
    ['rmonitor', bytes(asElapsed)],
    ['rmonitor', bytes(asReceived)],
    ['p3', bytes('8e021f004d7c000002000102270007\n')],
    ['p3', Buffer.from('8e021f004d7c0000020001022700070216000c01760601008104131804008f', 'hex')],
    ['ambrc', bytes('\u0001#\t20\t0\t72\t0\tx6B89\r\n')],
    ['multiloop', bytes('$H\u00a6N\u00a62F\u00a6\u00a6G\u00a65A32BBE3\r\n')],
    [null, bytes('Pos,No.,Name\n1,7,Mara')],
  ])('as %s', (protocol, beginning) => {
    expect(recognise(beginning)).toBe(protocol);
  });
});

test('records above the first time in the recording have that time, in pieces of any size', () => {
  const text =
    '$B,36,"Race"\r\n$F,9,"0:1","10:00:00","0:0","Green"\r\n## 2025-11-08 15:00:01\r\n$G,1,"7",1,"0:1"\r\n';
  const bytes = Buffer.from(`\u00ef\u00bb\u00bf${text}`, 'latin1');
  for (const size of [1, 20, bytes.length]) {
    const reader = momentsOf('rmonitor');
    const moments = Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
      reader.push(bytes.subarray(piece * size, (piece + 1) * size)),
    ).flat();
    moments.push(...reader.end());
    expect(moments.map(({ atMs }) => new Date(atMs).toISOString())).toEqual(
      Array.from({ length: 3 }, () => '2025-11-08T15:00:01.000Z'),
    );
  }
});

test('frames of a decoder have the time of its clock, written as bytes or in hexadecimal', () => {
  const frame =
    '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f';
  const raw = Buffer.from(frame, 'hex');
  const asBytes = momentsOf('p3');
  const halves = [...asBytes.push(raw.subarray(0, 20)), ...asBytes.push(raw.subarray(20)), ...asBytes.end()];
  const asText = momentsOf('p3');
  const lines = [...asText.push(Buffer.from(`${frame}\n${frame}`)), ...asText.end()];
  expect(halves).toHaveLength(1);
  expect(lines.map(({ atMs }) => atMs)).toEqual([halves[0]?.atMs, halves[0]?.atMs]);
  expect(new Date(halves[0]?.atMs ?? 0).toISOString()).toMatch(/^2019-03-02/);
  expect(Buffer.from(lines[1]?.bytes ?? [])).toEqual(raw);
});

test('records of a decoder before its first passing have the time of that passing, and not 1970', () => {
  const status = '8e021f004d7c0000020001022700070216000c01760601008104131804008f';
  const passing =
    '8e02330053c800000100010451680200030473d75600040888f2fab51e8305000502b20006023400080200008104131804008f';
  const reader = momentsOf('p3');
  const frames = [...reader.push(Buffer.from(`${status}\n${status}\n${passing}\n`)), ...reader.end()];
  const [first] = frames;
  expect(frames.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 3 }, () => first?.atMs));
  expect(new Date(first?.atMs ?? 0).toISOString()).toMatch(/^2019-03-02/);

  const text = momentsOf('ambrc');
  const lines = ['\u0001#\t20\t1\t72\t0\tx6B89', '\u0001@\t20\t2\t8533156\t596.126\t400\t163\t2\tx14F5', ''];
  const said = [...text.push(Buffer.from(lines.join('\r\n'))), ...text.end()];
  expect(said.map(({ atMs }) => atMs)).toEqual([596_126, 596_126]);
});
