import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { encodeP3 } from '@lapwing/timing/feeds/p3/encode-p3';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { createP3DecoderBox } from '@lapwing/timing/simulator/p3-decoder-box';
import { createRandom } from '@lapwing/timing/simulator/random';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Clock, realClock } from '../clock.ts';
import { practiceTarget } from '../feeds/decoder-target.ts';
import type { Feed } from '../feeds/feed.ts';
import { parseLoopNames } from '../feeds/loops.ts';
import { createP3Feed } from '../feeds/p3-feed.ts';
import { createRMonitorFeed } from '../feeds/rmonitor-feed.ts';
import { limitedDisk } from '../outbox/limited-disk.test-support.ts';
import { createIngestClient } from '../sending/ingest-client.ts';
import type { Cursor, Target } from '../sending/outgoing.ts';
import { keySourceOf } from '../sending/upload-key.ts';
import { createTcpClient } from '../sources/tcp-client.ts';
import { startIngestServer, TEST_KEY, type TestIngestServer } from './ingest-server.test-support.ts';
import { describeReport, formatStatus, type RelayStatus } from './relay-status.ts';
import { type RelayEnd, type RelayOptions, runRelay } from './run-relay.ts';
import { startTimingBox, type TimingBox } from './timing-box.test-support.ts';

let folder: string;
let server: TestIngestServer;
let box: TimingBox;
const running: { stop(): Promise<unknown> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-relay-'));
  server = await startIngestServer();
  box = await startTimingBox();
});
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop();
  await box.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const live: Target = { kind: 'live', event: { clientId: 'spring-cup' } };
const practice: Target = { kind: 'practice', location: 'home-track' };
const rmonitor = () => createRMonitorFeed({ trackLengthUnit: 'km', kindOtherwise: 'race' });
const p3 = (cursor: Cursor): Feed =>
  createP3Feed({ target: practiceTarget, loops: parseLoopNames(null), cursor });

type TestRelay = {
  status(): RelayStatus | null;
  notices: string[];
  stop(): Promise<RelayEnd>;
};

type Parts = Partial<RelayOptions> & { makeFeed?: (cursor: Cursor) => Feed; keyFile?: string };

function startRelay(parts: Parts = {}): TestRelay {
  const controller = new AbortController();
  const { clock = realClock } = parts;
  const random = createRandom('relay').next;
  const notices: string[] = [];
  let status: RelayStatus | null = null;
  const client = createIngestClient(
    server.url,
    keySourceOf(parts.keyFile ?? null, { LAPWING_KEY: TEST_KEY }),
  );
  const source = createTcpClient({
    name: 'test',
    host: '127.0.0.1',
    port: box.port,
    clock: realClock,
    random,
    silentForMs: 5_000,
    pauses: { firstMs: 10, longestMs: 50 },
  });
  const options: RelayOptions = {
    open: (cursor) => ({ source, feed: (parts.makeFeed ?? rmonitor)(cursor) }),
    target: live,
    client,
    outbox: { folder },
    random,
    hasSourceClock: false,
    hasStartList: true,
    graceMs: 2_000,
    statusEveryMs: 5,
    heartbeatEveryMs: 30,
    onStatus: (next) => {
      status = next;
    },
    onNotice: (text) => notices.push(text),
    onTrouble: (report) =>
      notices.push(report === null ? 'well again' : describeReport(report, server.url, folder)),
    ...parts,
    clock,
  };
  const ended = runRelay(options, controller.signal);
  const relay: TestRelay = {
    notices,
    status: () => status,
    stop() {
      controller.abort();
      return ended;
    },
  };
  running.push(relay);
  return relay;
}

const opening = [
  '$B,7,"Race 1"\r\n',
  '$A,"07","7",1234567,"Mara","Bakker","",1\r\n',
  '$A,"12","12",7654321,"Kenji","Tanaka","",1\r\n',
  '$F,9999,"00:10:00","14:00:00","00:00:01","Green "\r\n',
];

/** One lap of both, as sent by the timer's software. */
function lapLines(lap: number): string[] {
  const clock = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
  return ['07', '12'].flatMap((registration, index) => [
    `$J,"${registration}","00:00:50.000","${clock(lap * 50 + index)}"\r\n`,
    `$G,${index + 1},"${registration}",${lap},"${clock(lap * 50 + index)}"\r\n`,
  ]);
}

function sentEvents(): SessionEvent[] {
  return server.live.flatMap(({ events }) => events);
}

/** The laps that the server received, in order. */
function sentLaps(): string[] {
  return sentEvents().flatMap((event) =>
    event.kind === 'position' && event.laps ? [`${event.competitorId}: ${event.laps}`] : [],
  );
}

function laps(from: number, until: number): string[] {
  return Array.from({ length: until - from + 1 }, (_, index) => from + index).flatMap((lap) => [
    `07: ${lap}`,
    `12: ${lap}`,
  ]);
}

describe('a relay', () => {
  test('prints the address of a session once, as soon as the server has it', async () => {
    const pages: { path: string; about: string }[] = [];
    const relay = startRelay({ onPage: (page) => pages.push(page) });
    await box.send(...opening);
    await vi.waitFor(() => expect(pages).toHaveLength(1), { timeout: 120_000 });
    // The server's response, with the guid of an unlisted event.
    expect(pages).toEqual([{ path: '/livetiming/lw-1-2?guid=g-1', about: 'Race 1 of spring-cup' }]);
    await box.send(...lapLines(1), ...lapLines(2));
    await vi.waitFor(() => expect(sentLaps()).toEqual(laps(1, 2)), { timeout: 120_000 });
    expect((await relay.stop()).paths).toEqual(['/livetiming/lw-1-2?guid=g-1']);
    expect(pages).toHaveLength(1);
  });

  test('sends the data of timing software to the server, in order, under its run', async () => {
    const relay = startRelay();
    await box.send(...opening, ...lapLines(1), ...lapLines(2));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 2));
    await box.send('$B,8,"Practice B"\r\n', '$A,"3","3",1,"A","B","",1\r\n');
    await expect.poll(() => server.live.at(-1)?.session.name).toBe('Practice B');
    const { status, paths } = await relay.stop();
    const [first] = server.live;
    expect(first).toMatchObject({
      event: { clientId: 'spring-cup' },
      session: { name: 'Race 1', type: 'race' },
    });
    expect(server.live.at(-1)?.session.type).toBe('practice');
    expect(server.live.map(({ sequence }) => sequence)).toEqual(server.live.map((_, index) => index + 1));
    expect(status).toMatchObject({ passings: 4, backlog: 0, trouble: null });
    expect(status.acknowledged).toBe(server.live.length);
    expect(paths).toEqual(['/livetiming/lw-1-2?guid=g-1']);
    expect(formatStatus({ ...status, feedAgeMs: 400, acknowledgedAgeMs: 200, isConnected: true })).toBe(
      `● test  feed 0.4 s ago  4 passings  backlog 0  acknowledged ${server.live.length} (0.2 s ago)`,
    );
  });

  test('continues with a feed that is cut every few records, in the middle of a line', async () => {
    const relay = startRelay();
    const random = createRandom('cuts');
    box.greet(() => ['$I,"14:00:00","03 May 26"\r\n', ...opening]);
    for (let lap = 1; lap <= 12; lap++) {
      await box.send(...lapLines(lap));
      await expect.poll(() => sentLaps().at(-1)).toBe(`12: ${lap}`);
      const half = lapLines(lap + 1)
        .join('')
        .slice(0, random.whole(1, 60));
      await box.send(half);
      box.cut();
      await expect.poll(() => box.connections()).toBe(lap + 1);
    }
    await relay.stop();
    expect(new Set(sentLaps())).toEqual(new Set(laps(1, 12)));
    expect(server.live.every(({ session }) => session.clientId === 'run 7 Race 1')).toBe(true);
  });

  test('next to another one with the same key and feed has its own ids', async () => {
    startRelay({ outbox: { folder: join(folder, 'one') } });
    startRelay({ outbox: { folder: join(folder, 'other') } });
    await expect.poll(() => box.connections()).toBe(2);
    await box.send(...opening, ...lapLines(1), ...lapLines(2));
    await expect.poll(() => sentLaps().length).toBe(8);
    const senders = new Set(server.live.map(({ batchId }) => batchId.split('.')[0]));
    expect(senders.size).toBe(2);
    for (const sender of senders) {
      const own = server.live.filter(({ batchId }) => batchId.startsWith(`${sender}.`));
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, index) => index + 1));
    }
  });

  test('skips damaged lines and reports them', async () => {
    const relay = startRelay();
    await box.send(...opening, '$G,1,"07"$J,"12\r\n', '\u0001\u0002rubbish\r\n', ...lapLines(1));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
    const { status } = await relay.stop();
    expect(status.findings).toEqual([expect.objectContaining({ kind: 'damaged', records: 2 })]);
  });

  test('skips what no server would accept, and reports it', async () => {
    const feed = rmonitor();
    const broken: Feed = {
      ...feed,
      connect() {
        const connection = feed.connect();
        return {
          ...connection,
          push(chunk, arrivedAtMs) {
            const step = connection.push(chunk, arrivedAtMs);
            for (const output of step.outputs) {
              if (output.kind === 'session') output.events.push({ kind: 'session-ended', atMs: 9e15 });
            }
            return step;
          },
        };
      },
    };
    const relay = startRelay({ makeFeed: () => broken });
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
    expect(sentEvents().some(({ kind }) => kind === 'session-ended')).toBe(false);
    expect(relay.status()?.putAside).toBe(0);
    const { status } = await relay.stop();
    const reason = expect.stringContaining('session-ended: atMs: expected an instant');
    expect(status.findings).toContainEqual(expect.objectContaining({ kind: 'damaged', lastReason: reason }));
  });

  test("reports it when the timer's clock jumps", async () => {
    let nowMs = Date.UTC(2026, 4, 3, 12);
    const clock: Clock = {
      nowMs: () => nowMs,
      sleep: (ms, signal) => realClock.sleep(Math.min(ms, 5), signal),
    };
    const relay = startRelay({ clock });
    await box.send(...opening);
    for (let second = 0; second < 90; second++) {
      const timeOfDay = new Date(nowMs + (second < 45 ? 0 : 400_000)).toISOString().slice(11, 19);
      await box.send(`$F,9999,"00:10:00","${timeOfDay}","00:00:01","Green "\r\n`);
      await expect.poll(() => relay.status()?.feedAgeMs, { interval: 1 }).toBe(0);
      nowMs += 1_000;
      await expect.poll(() => relay.status()?.feedAgeMs, { interval: 1 }).toBe(1_000);
    }
    const { status } = await relay.stop();
    expect(status.findings).toMatchObject([{ kind: 'clock', jumps: 1, lastJumpMs: -400_000 }]);
  });
});

describe('when the server', () => {
  test('cannot be reached for half an hour, nothing is lost and everything arrives once and in order', async () => {
    let nowMs = Date.UTC(2026, 4, 3, 12);
    const startedAtMs = nowMs;
    const pausesMs: number[] = [];
    const clock: Clock = {
      nowMs: () => nowMs,
      async sleep(durationMs, signal) {
        if (durationMs > 50) pausesMs.push(durationMs);
        nowMs += durationMs;
        await realClock.sleep(1, signal);
      },
    };
    await server.stop();
    const relay = startRelay({ clock });
    await box.send(...opening);
    let lap = 0;
    while (nowMs < startedAtMs + 30 * 60_000) {
      lap += 1;
      await box.send(...lapLines(lap));
      await expect.poll(() => relay.status()?.passings).toBe(lap * 2);
      await wait(5);
    }
    expect(relay.status()).toMatchObject({ acknowledged: 0, trouble: { kind: 'unreachable' } });
    expect(relay.status()?.backlog).toBeGreaterThan(0);
    expect(Math.max(...pausesMs)).toBeLessThanOrEqual(30_000);
    expect(pausesMs.length).toBeGreaterThan(60);
    expect(new Set(pausesMs.slice(-20)).size).toBeGreaterThan(15);
    await server.start();
    await expect.poll(() => sentLaps().length, { timeout: 120_000 }).toBe(lap * 2);
    expect(sentLaps()).toEqual(laps(1, lap));
    expect(server.live.map(({ sequence }) => sequence)).toEqual(server.live.map((_, index) => index + 1));
    expect(relay.notices.at(-1)).toBe('well again');
  });

  test('responds with errors and cuts connections, every batch arrives once', async () => {
    const failures = ['cut-after', { status: 500 }, 'cut-before', { status: 503 }, { status: 429 }] as const;
    // Every second call fails, in turn.
    server.failWith((request) =>
      request % 2 === 0 ? undefined : failures[((request - 1) / 2) % failures.length],
    );
    const clock: Clock = { ...realClock, sleep: (ms, signal) => realClock.sleep(Math.min(ms, 3), signal) };
    startRelay({ clock });
    await box.send(...opening);
    for (let lap = 1; lap <= 12; lap++) {
      await box.send(...lapLines(lap));
      await expect.poll(() => sentLaps().length).toBeGreaterThanOrEqual(lap * 2);
    }
    await wait(50);
    expect(sentLaps()).toEqual(laps(1, 12));
    expect(server.requests()).toBeGreaterThan(20);
  });

  test('refuses the key in the middle of a race, it is reported, data is kept, and a new key continues', async () => {
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, `${TEST_KEY}\n`);
    const clock: Clock = { ...realClock, sleep: (ms, signal) => realClock.sleep(Math.min(ms, 10), signal) };
    const relay = startRelay({ clock, keyFile, outbox: { folder: join(folder, 'outbox') } });
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
    await writeFile(keyFile, 'revoked-key-42');
    await box.send(...lapLines(2), ...lapLines(3));
    await expect.poll(() => relay.status()?.trouble?.kind).toBe('key-refused');
    expect(relay.status()?.backlog).toBeGreaterThan(0);
    expect(relay.notices).toHaveLength(1);
    expect(relay.notices[0]).toMatch(
      /^Race 1 of spring-cup, to http:.*: the upload key was refused: 401.* kept in /,
    );
    const shown = formatStatus(relay.status() as RelayStatus);
    expect(shown.slice(0, 79)).toContain(`⚠ ${new URL(server.url).host} refuses the upload key`);
    expect(relay.notices.join('\n')).not.toContain('revoked-key-42');
    await writeFile(keyFile, TEST_KEY);
    await expect.poll(() => sentLaps()).toEqual(laps(1, 3));
  });

  test('refuses one batch, that one is set aside and the others are sent', async () => {
    const relay = startRelay();
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
    let isRefused = false;
    server.failWith(() => {
      if (isRefused) return undefined;
      isRefused = true;
      return { status: 400, code: 'invalid-parameters' };
    });
    await box.send(...lapLines(2));
    await expect.poll(() => relay.status()?.putAside).toBe(1);
    await box.send(...lapLines(3));
    await expect.poll(() => sentLaps()).toEqual([...laps(1, 1), ...laps(3, 3)]);
    const [file] = await readdir(join(folder, 'refused'));
    expect(relay.notices).toHaveLength(1);
    expect(relay.notices[0]).toMatch(/^Race 1 of spring-cup, to http:.*server refuses what was sent: 400/);
    expect(relay.notices[0]).toContain(`put aside in ${join(folder, 'refused', file ?? '')}`);
    expect(formatStatus(relay.status() as RelayStatus)).toContain('⚠ 1 refused and put aside');
  });

  test('refuses one event, that one is set aside and the rest of its batch arrives', async () => {
    // The first batch too: the error names the event, so the options are not to blame.
    server.refuseItems((item) => 'kind' in item && item.kind === 'lap' && item.competitorId === '12');
    const relay = startRelay();
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
    await box.send(...lapLines(2));
    await expect.poll(() => sentLaps()).toEqual(laps(1, 2));
    await expect.poll(() => relay.status()?.trouble).toBeNull();
    expect(sentEvents().filter(({ kind }) => kind === 'lap')).toMatchObject([
      { competitorId: '07' },
      { competitorId: '07' },
    ]);
    // Written after the server's response.
    await expect.poll(() => readdir(join(folder, 'refused'))).toHaveLength(2);
    const files = await readdir(join(folder, 'refused'));
    const kept = await Promise.all(
      files.map(async (file) => JSON.parse(await readFile(join(folder, 'refused', file), 'utf8'))),
    );
    const items = kept.flatMap(({ refusedItems }) => refusedItems);
    expect(items).toMatchObject([
      { item: { kind: 'lap', competitorId: '12' }, message: expect.stringContaining('something else') },
      { item: { kind: 'lap', competitorId: '12' } },
    ]);
    expect(relay.notices[0]).toMatch(/1 of \d+ is put aside in .*the rest was sent/);
  });

  test('refuses every event of a batch by name, the batch is set aside and later ones arrive', async () => {
    let isRefusing = true;
    server.refuseItems(() => isRefusing);
    const relay = startRelay();
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => relay.status()?.putAside).toBeGreaterThan(0);
    expect(relay.status()).toMatchObject({ acknowledged: 0 });
    isRefusing = false;
    await box.send(...lapLines(2));
    await expect.poll(() => sentLaps()).toEqual(laps(2, 2));
  });

  test('refuses from the first batch on, nothing is set aside: the options may be wrong', async () => {
    server.failWith(() => ({ status: 400, code: 'invalid-parameters' }));
    const relay = startRelay();
    await box.send(...opening, ...lapLines(1));
    await expect.poll(() => relay.status()?.trouble?.kind).toBe('refused');
    const { status } = await relay.stop();
    expect(status).toMatchObject({ putAside: 0, acknowledged: 0 });
    server.failWith(() => undefined);
    startRelay();
    await expect.poll(() => sentLaps()).toEqual(laps(1, 1));
  });
});

describe('when the disk is full', () => {
  test('it is reported, the race continues from memory, and the records at risk are counted', async () => {
    const { disk, free } = limitedDisk(300);
    await server.stop();
    const relay = startRelay({ outbox: { folder, disk, retryDiskMs: 5 } });
    await box.send(...opening);
    for (let lap = 1; lap <= 5; lap++) {
      await box.send(...lapLines(lap));
      await wait(70);
    }
    await expect.poll(() => relay.status()?.diskFault).toBe('no space left on the disk');
    const { atRisk } = relay.status() ?? { atRisk: 0 };
    expect(atRisk).toBeGreaterThan(0);
    expect(formatStatus(relay.status() as RelayStatus)).toContain(
      `disk: no space left on the disk, ${atRisk} in memory only`,
    );
    free(1_000_000);
    await expect.poll(() => relay.status()?.diskFault).toBeNull();
    expect(relay.status()?.atRisk).toBe(0);
    await server.start();
    await expect.poll(() => sentLaps(), { timeout: 120_000 }).toEqual(laps(1, 5));
  });
});

describe('a decoder', () => {
  const startsAtMs = Date.now() - 120_000;
  const setup = typicalRace({ sport: 'RC', seed: 'decoder', competitors: 8, minutes: 2, startsAtMs });
  const events = [...simulateSession(setup)];
  const expected = events.flatMap((event) =>
    event.kind === 'passing' ? [`${event.passing.transponder} ${event.passing.atMs}`] : [],
  );
  const sent = () =>
    server.practice.flatMap(({ passings }) =>
      passings.map(({ transponder, atMs }) => `${transponder} ${atMs}`),
    );

  test('that loses frames, sends wrong ones and is cut is asked again for what is missing', async () => {
    const random = createRandom('frames');
    const decoder = createP3DecoderBox(['finish']);
    const listener = createP3Decoder();
    box.answer((chunk) =>
      listener
        .push(chunk)
        .flatMap((record) =>
          record.kind === 'resend' ? decoder.resend(record.fromNumber, record.untilNumber) : [],
        ),
    );
    startRelay({ makeFeed: p3, target: practice, hasStartList: false, hasSourceClock: true });
    await box.send(decoder.status());
    await expect.poll(() => box.connections()).toBe(1);
    let isFirst = true;
    for (const event of events) {
      const frame = decoder.apply(event);
      if (frame === null) continue;
      // Passings lost before the first number cannot be known.
      const fate = isFirst ? 1 : random.next();
      isFirst = false;
      if (fate < 0.1) continue;
      if (fate < 0.2) await box.send(frame.subarray(0, random.whole(1, frame.length - 1)));
      else if (fate < 0.3) await box.send(frame.map((byte, index) => (index === 12 ? byte ^ 1 : byte)));
      else if (fate < 0.33) box.cut();
      else await box.send(frame);
      await wait(1);
    }
    // One more passing, whose number shows the last gap.
    const last = lastPassing(expected.length + 1);
    await box.send(encodeP3(last));
    await expect
      .poll(
        async () => {
          await box.send(decoder.status());
          return sent().sort();
        },
        { timeout: 120_000 },
      )
      .toEqual([...expected, `99 ${last.rtcTimeUs / 1_000}`].sort());
  });

  function lastPassing(passingNumber: number) {
    return {
      kind: 'passing' as const,
      passingNumber,
      transponder: 99,
      rtcTimeUs: Date.now() * 1_000,
      utcTimeUs: null,
      strength: 1,
      hits: 1,
      flags: 0,
      transponderText: null,
      driverId: null,
      userFlag: null,
      voltageRaw: null,
      temperatureRaw: null,
      decoderId: 1,
    };
  }

  test('has heartbeats while it sends data, even if nobody rides, and none when it is gone', async () => {
    let nowMs = Date.UTC(2026, 4, 3, 12);
    const clock: Clock = { ...realClock, nowMs: () => nowMs };
    startRelay({ makeFeed: p3, target: practice, hasStartList: false, clock });
    await wait(80);
    expect(server.heartbeats).toEqual([]);
    await box.send(createP3DecoderBox(['finish']).status());
    await expect.poll(() => server.heartbeats.length).toBeGreaterThan(2);
    expect(new Set(server.heartbeats)).toEqual(new Set([nowMs]));
    expect(server.practice).toEqual([]);
    nowMs += 60_000;
    await wait(60);
    const { length } = server.heartbeats;
    await wait(120);
    expect(server.heartbeats).toHaveLength(length);
  });

  test('is asked after a restart of the relay for what passed in the meantime', async () => {
    const decoder = createP3DecoderBox(['finish']);
    const frames = events.flatMap((event) => decoder.apply(event) ?? []);
    const listener = createP3Decoder();
    box.answer((chunk) =>
      listener
        .push(chunk)
        .flatMap((record) => (record.kind === 'resend' ? frames.slice(record.fromNumber - 1) : [])),
    );
    const options = { makeFeed: p3, target: practice, hasStartList: false, hasSourceClock: true };
    const first = startRelay(options);
    await box.send(...frames.slice(0, 20));
    await expect.poll(() => sent().length).toBe(20);
    await first.stop();
    startRelay(options);
    await expect.poll(() => sent(), { timeout: 120_000 }).toEqual(expected);
  });
});
