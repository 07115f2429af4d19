/** Pit wall, standings while a round runs and race radio in the browser, with 60 cars. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { createRace, liveKey } from './live-race.mjs';
import { drive, measurePageCost } from './page-cost.mjs';

const CARS = 60;
/** So that paces, traffic and points are there. */
const LAPS_BEFORE = 12;

/** @returns {Promise<import('../run.mjs').Row[]>} */
export async function measureInsightScreens() {
  const executablePath = requireChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-bench-insight-screens-'));
  const key = await liveKey(dataDir, 'live,results');
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const race = createRace(server.url, key, CARS);
  const { liveSessionId } = await race.begin();
  const eventId = liveSessionId.replace(/-\d+$/, '');
  for (let crossing = 0; crossing < CARS * LAPS_BEFORE; crossing++) await race.change();
  const championshipId = await createCup(server.url, key);
  const board = `${server.url}/livetiming/${eventId}/sessions/${liveSessionId}`;
  const rows = [];
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  for (const { name, url, open } of [
    {
      name: 'pit wall',
      url: `${server.url}/livetiming/${eventId}/pitwall?team=7`,
      open: waitForPitWall,
    },
    {
      name: 'live standings',
      url: `${server.url}/organizations/1/championships/${championshipId}/live`,
      open: waitForRows,
    },
    { name: 'race radio', url: board, open: openRadio },
  ]) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url);
    await open(page);
    await drive(race.change, CARS * 2);
    rows.push(...(await measurePageCost(`${name}, ${CARS} cars`, page, race.change)));
    await page.close();
  }
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}

/** @param {import('playwright-core').Page} page */
async function waitForRows(page) {
  await page.getByRole('row').nth(10).waitFor();
}

/** @param {import('playwright-core').Page} page */
async function waitForPitWall(page) {
  await page.getByRole('region', { name: 'Catch' }).waitFor();
}

/** @param {import('playwright-core').Page} page */
async function openRadio(page) {
  await waitForRows(page);
  await page.getByRole('button', { name: 'Race radio' }).click();
  await page.getByRole('region', { name: 'Race radio' }).waitFor();
}

/**
 * @param {string} url
 * @param {string} key
 * @returns {Promise<number>} its id
 */
async function createCup(url, key) {
  const answer = await fetch(`${url}/api/ingest/v1/championships`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ clientId: 'cup', name: 'Cup', season: '2026', drops: 1 },
      points: Array.from({ length: 30 }, (_, place) => 60 - 2 * place),
      events: [{ event: 'bench', rounds: [{ session: 'bench' }] }],
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  // As described in the contract.
  return /** @type {{ championshipId: number }} */ (await answer.json()).championshipId;
}
