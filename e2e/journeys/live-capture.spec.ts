import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { liveKey } from '../../bench/live/live-race.mjs';
import { runQuietly } from '../../scripts/child-process.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { root } from '../../scripts/workspace.mjs';
import { expect, test } from '../journey.ts';
import { pathOfSession, plainTime, shownOn } from '../live-board.ts';

const captures = join(root, '../shared/data/rmonitor');

/** The end of the last run, as recorded. */
type Row = { position: number; registration: string; laps: number; total: string };
type Expected = { runs: { name: string; race_table: Row[] }[] };

function lastTableOf(name: string): Row[] {
  const { runs }: Expected = JSON.parse(readFileSync(join(captures, 'expected', `${name}.json`), 'utf8'));
  return runs.at(-1)?.race_table ?? [];
}

/** Breaks the page's sockets repeatedly, after random times. */
async function cutSockets(page: Page): Promise<() => number> {
  let cuts = 0;
  await page.routeWebSocket(/\/api\/live\/socket/, (socket) => {
    const server = socket.connectToServer();
    const timer = setTimeout(
      () => {
        cuts += 1;
        void server.close();
        void socket.close({ code: 4000, reason: 'cut' });
      },
      100 + Math.random() * 600,
    );
    socket.onClose(() => clearTimeout(timer));
  });
  return () => cuts;
}

test('recorded races end on the screen as in their own last table, with whole and with broken connections', async ({
  page,
  context,
}) => {
  test.skip(!existsSync(captures), 'the recorded feeds are not at hand');
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-captures-'));
  const key = await liveKey(dataDir);
  const env = { LAPWING_DEMO: 'off', LAPWING_THEME: '1', LAPWING_WORKERS: '0' };
  const server = await startServer({ dataDir, env });
  const names = ['orbits-simulated-80laps', 'geisingen-2018-elimination-ladies'];
  for (const [index, name] of names.entries()) {
    const watcher = index === 0 ? page : await context.newPage();
    const broken = await context.newPage();
    const cuts = await cutSockets(broken);
    const args = ['packages/relay/dist/main.js', 'replay', join(captures, `${name}.txt`), '--speed', '200'];
    const event = ['--event', name, '--event-id', name, '--sport', 'InlineSkating', '--location', 'Rink'];
    const replayed = runQuietly(process.execPath, [...args, ...event, '--country', 'DE', '--json'], {
      cwd: root,
      env: { ...process.env, LAPWING_SERVER: server.url, LAPWING_KEY: key, XDG_STATE_HOME: dataDir },
    });
    const sessionPath = await pathOfSession(server.url, name);
    const pages = [watcher, broken];
    for (const one of pages) await one.goto(`${server.url}${sessionPath}?columns=laps,totalTime`);
    const { code, output } = await replayed;
    expect(code, output).toBe(0);
    const numbers = await numbersOf(server.url, sessionPath);
    const table = lastTableOf(name).map(({ position, registration, laps, total }) =>
      [position, numbers.get(registration), laps, laps === 0 ? '' : plainTime(total)].join(' '),
    );
    for (const one of pages) await expect.poll(() => shownOn(one)).toEqual(table);
    expect(cuts(), 'connections broke').toBeGreaterThan(0);
    // For a screen reader: a caption, named columns, and a row header for each competitor.
    const board = watcher.getByRole('table', { name: /^Leaderboard of/ });
    await expect(board.getByRole('columnheader', { name: 'Total' })).toBeVisible();
    await expect(board.getByRole('row').nth(1).getByRole('rowheader')).not.toBeEmpty();
    await expect(
      board
        .getByRole('row')
        .nth(1)
        .getByRole('img', { name: /Finished/ }),
    ).toBeVisible();
  }
  // They would try to reach the server again.
  for (const one of context.pages()) await one.goto('about:blank');
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Data = { l: { id: string; no?: string }[] };

async function numbersOf(url: string, sessionPath: string): Promise<Map<string, string>> {
  const answer = await fetch(`${url}/api/events${sessionPath.slice('/livetiming'.length)}/data`);
  const { l }: Data = await answer.json();
  return new Map(l.map(({ id, no = '' }) => [id, no]));
}
