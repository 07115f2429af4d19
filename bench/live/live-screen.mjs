/** The leaderboard in the browser under load: whether it stays smooth, and its cost. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { measureArrival } from './live-arrival.mjs';
import { measureMap } from './live-map.mjs';
import { createRace, liveKey } from './live-race.mjs';
import { drive, measurePageCost } from './page-cost.mjs';

/** An ordinary field, and one as large as any start list. */
const FIELDS = [60, 200];
const WARM_UP_CHANGES = 120;

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
  const rows = await measurePageCost(`live screen, ${cars} cars`, page, race.change);
  await browser.close();
  await close();
  return rows;
}
