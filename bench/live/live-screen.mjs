/** The leaderboard in the browser under load: whether it stays smooth, and its cost. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { measureArrival } from './live-arrival.mjs';
import { measureMap } from './live-map.mjs';
import { createRace, liveKey } from './live-race.mjs';

/** An ordinary field, and one as large as any start list. */
const FIELDS = [60, 200];
const EVERY_MS = 50;
const WARM_UP_CHANGES = 120;
const CHANGES = 400;
const TASK_LIMIT_MS = 50;
const CORE_LIMIT = 0.25;

/** Run in the page, where this project's scripts have no types. */
const keepLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
`;

/** @returns {Promise<import('../run.mjs').Row[]>} */
export async function measureLiveScreen() {
  const rows = [];
  for (const cars of FIELDS) rows.push(...(await measureField(cars)));
  return [...rows, ...(await measureVisits())];
}

/** @returns {Promise<import('../run.mjs').Row[]>} */
async function measureVisits() {
  const { race, url, close } = await openRace(FIELDS[0] ?? 0);
  await drive(race.change, WARM_UP_CHANGES);
  const map = await measureMap(url, race.change);
  const arrival = await measureArrival(url, race.change);
  await close();
  return [...map, ...arrival];
}

/**
 * A separate world, because the race would be listed among the live events of other measurements.
 * @param {number} cars
 */
async function openRace(cars) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-bench-live-screen-'));
  const key = await liveKey(dataDir);
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const race = createRace(server.url, key, cars);
  const { liveSessionId } = await race.begin();
  const eventId = liveSessionId.replace(/-\d+$/, '');
  return {
    race,
    url: `${server.url}/livetiming/${eventId}/sessions/${liveSessionId}`,
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * @param {number} cars
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
async function measureField(cars) {
  const executablePath = requireChromium();
  const { race, url, close } = await openRace(cars);
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page
    .locator('table.board tbody tr')
    .nth(cars - 1)
    .waitFor();
  await drive(race.change, Math.max(WARM_UP_CHANGES, cars));
  await page.evaluate(keepLongTasks);
  const session = await page.context().newCDPSession(page);
  // The busy time of the page's own thread, independent of other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyS = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = { busyS: await busyS(), atMs: performance.now() };
  await drive(race.change, CHANGES);
  const seconds = (performance.now() - before.atMs) / 1000;
  const core = ((await busyS()) - before.busyS) / seconds;
  const tasks = /** @type {number[]} */ (await page.evaluate('longTasks'));
  await browser.close();
  await close();

  const longestMs = Math.max(0, ...tasks);
  const what = `live screen, ${cars} cars, ${Math.round(CHANGES / seconds)} changes a second`;
  return [
    {
      what: `${what}: share of one core`,
      measured: `${(core * 100).toFixed(1)} %`,
      target: `≤ ${CORE_LIMIT * 100} %`,
      isMet: core <= CORE_LIMIT,
    },
    {
      what: `${what}: longest task`,
      measured: longestMs === 0 ? `under ${TASK_LIMIT_MS} ms` : `${Math.round(longestMs)} ms`,
      target: `≤ ${TASK_LIMIT_MS} ms`,
      isMet: longestMs <= TASK_LIMIT_MS,
    },
  ];
}

/**
 * @param {() => Promise<unknown>} change
 * @param {number} count
 */
async function drive(change, count) {
  for (let done = 0; done < count; done++) {
    const startedAtMs = performance.now();
    await change();
    await wait(Math.max(0, EVERY_MS - (performance.now() - startedAtMs)));
  }
}
