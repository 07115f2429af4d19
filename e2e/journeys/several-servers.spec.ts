import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { liveKey } from '../../bench/live/live-race.mjs';
import { stopEverything } from '../../scripts/child-process.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { relayMain } from '../../scripts/workspace.mjs';
import { expect, test } from '../journey.ts';
import { pathOfSession, shownOn } from '../live-board.ts';
import { readMeasure, startProxiedNodes, whyNoProxiedNodes } from '../proxied-nodes.ts';

const EVENT = 'Three servers';
const race = ['--sport', 'RC', '--competitors', '8', '--minutes', '2', '--seed', 'three servers'];
const reason = whyNoProxiedNodes();

/** The relay's programs, in a folder of their own. */
function openTrack() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-several-servers-'));
  const programs: ChildProcess[] = [];

  function lapwing(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [relayMain, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    programs.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    return () => output;
  }

  return {
    folder,
    /** The same race each time, by real timing software and a real relay. */
    async relayRace(server: Site, speed: number): Promise<void> {
      const printed = lapwing([
        'simulate',
        '--serve',
        'rmonitor',
        '--port',
        '0',
        '--speed',
        `${speed}`,
        ...race,
      ]);
      const address = () => /rmonitor at (127\.0\.0\.1:\d+);/.exec(printed())?.[1] ?? '';
      await expect.poll(address, { intervals: [20] }).not.toBe('');
      lapwing(
        [
          ...['relay', 'rmonitor', address(), '--event', EVENT, '--event-id', 'several', '--type', 'race'],
          ...[
            '--sport',
            'RC',
            '--location',
            'Genk',
            '--country',
            'BE',
            '--time-zone',
            'Europe/Brussels',
            '--json',
          ],
        ],
        {
          LAPWING_SERVER: server.url,
          LAPWING_KEY: server.key,
          XDG_STATE_HOME: join(folder, `state-${speed}`),
        },
      );
    },
    close() {
      for (const child of programs) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type OwnEvent = { sessions: { sessionId: number; status: string }[] };

/** Every lap of the published result, once it is published. */
async function publishedLaps({ url, key }: Site): Promise<unknown> {
  const authorization = `Bearer ${key}`;
  let sessionId = 0;
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/api/ingest/v1/events?clientId=several`, {
        headers: { authorization },
      });
      const events: OwnEvent[] = answer.ok ? await answer.json() : [];
      const session = events[0]?.sessions[0];
      sessionId = session?.sessionId ?? 0;
      return session?.status;
    })
    .toBe('Provisional');
  return lapsOf(url, sessionId);
}

async function lapsOf(url: string, sessionId: number) {
  const answer = await fetch(`${url}/api/v0.2.3/eventresults/sessions/${sessionId}/fieldlaps`);
  type Laps = { competitors: { startNumber: string; lapTimesMs: number[] }[] };
  const { competitors }: Laps = await answer.json();
  return competitors.map(({ startNumber, lapTimesMs }) => ({ startNumber, lapTimesMs }));
}

/** Returns how to break the live socket of the page. */
async function makeCuttable(page: Page): Promise<() => void> {
  let cut = () => {};
  await page.routeWebSocket(/\/api\/live\/socket/, (socket) => {
    const server = socket.connectToServer();
    cut = () => {
      void server.close();
      void socket.close({ code: 4000, reason: 'cut' });
    };
  });
  return () => cut();
}

test.afterAll(stopEverything);

test('browsers on several servers behind HAProxy show the race of one undisturbed server, though one is killed', async ({
  context,
}) => {
  test.skip(reason !== null, reason ?? '');
  const track = openTrack();
  const alone = join(track.folder, 'alone');
  const [nodes, key] = await Promise.all([startProxiedNodes(), liveKey(alone)]);
  const env = { LAPWING_DEMO: 'off', LAPWING_THEME: '1', LAPWING_WORKERS: '0' };
  const undisturbed = await startServer({ dataDir: alone, env });
  try {
    await followRace(context, { track, nodes, undisturbed: { url: undisturbed.url, key } });
  } finally {
    // They would try to reach the servers again.
    for (const page of context.pages()) await page.goto('about:blank');
    track.close();
    await nodes.close();
  }
});

type Site = { url: string; key: string };
type Race = {
  track: ReturnType<typeof openTrack>;
  nodes: Awaited<ReturnType<typeof startProxiedNodes>>;
  undisturbed: Site;
};

async function followRace(context: BrowserContext, { track, nodes, undisturbed }: Race): Promise<void> {
  const nodesThat = async (name: string) => {
    const values = await Promise.all(nodes.servers.map(({ origin }) => readMeasure(origin, name)));
    return nodes.servers.filter((_, index) => (values[index] ?? 0) > 0);
  };
  const columns = '?columns=laps,totalTime';
  await track.relayRace(undisturbed, 60);
  await track.relayRace(nodes, 8);
  const path = (await pathOfSession(nodes.url, EVENT)) + columns;
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
  const cuts = await Promise.all(pages.map(makeCuttable));
  for (const page of pages) await page.goto(nodes.url + path);

  await test.step('two servers show the same board', async () => {
    for (const page of pages) await expect.poll(async () => (await shownOn(page)).length).toBe(8);
    await expect.poll(async () => (await nodesThat('live_viewers')).length).toBeGreaterThan(1);
    await expectSameBoards(pages);
  });

  await test.step('the owner of the session is killed, and the sockets are cut', async () => {
    const owners = await nodesThat('live_sessions_owned');
    expect(owners).toHaveLength(1);
    const [owner] = owners;
    await owner?.kill();
    for (const cut of cuts) cut();
    // Another one: the first does not run.
    await expect
      .poll(async () => (await nodesThat('live_sessions_owned')).filter((node) => node !== owner).length)
      .toBe(1);
    owner?.start();
    await expectSameBoards(pages);
  });

  await test.step('the end is that of the undisturbed server', async () => {
    expect(await publishedLaps(nodes)).toEqual(await publishedLaps(undisturbed));
    const reference = await context.newPage();
    await reference.goto(undisturbed.url + (await pathOfSession(undisturbed.url, EVENT)) + columns);
    await expect.poll(async () => (await shownOn(reference)).length).toBe(8);
    const board = await shownOn(reference);
    for (const page of pages) await expect.poll(() => shownOn(page)).toEqual(board);
    await expect.poll(async () => (await nodesThat('live_viewers')).length).toBeGreaterThan(1);
  });
}

/** The race goes on while they are read. */
async function expectSameBoards(pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => new Set((await Promise.all(pages.map(shownOn))).map((rows) => rows.join('\n'))).size)
    .toBe(1);
}
