/** The processor time of the track map, compared with the board and the same feed. */

import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';

/** As fast as the field drives: one crossing per second. */
const CROSSING_EVERY_MS = 1000;
const CROSSINGS = 25;
const MOST_TIMES_THE_BOARD = 2;

/**
 * @param {string} url of the board
 * @param {() => Promise<unknown>} change
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureMap(url, change) {
  // One browser each: rendering of one is not counted for the other.
  const board = await openView(url);
  const map = await openView(`${url}?view=track-map`);
  await map.page.getByRole('img', { name: /^Map of the track/ }).waitFor();
  await wait(5000);
  const before = [await board.cpuS(), await map.cpuS()];
  for (let crossing = 0; crossing < CROSSINGS; crossing++) {
    await change();
    await wait(CROSSING_EVERY_MS);
  }
  const boardS = (await board.cpuS()) - (before[0] ?? 0);
  const mapS = (await map.cpuS()) - (before[1] ?? 0);
  await board.browser.close();
  await map.browser.close();
  const times = mapS / boardS;
  return [
    {
      what: 'live map, 60 cars: processor time against the board’s',
      measured: `${times.toFixed(1)} ×`,
      target: `≤ ${MOST_TIMES_THE_BOARD} ×`,
      isMet: times <= MOST_TIMES_THE_BOARD,
    },
  ];
}

/** @param {string} url */
async function openView(url) {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  const session = await browser.newBrowserCDPSession();
  /** Of all its processes, because painting happens outside the page's own process. */
  const cpuS = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  return { browser, page, cpuS };
}
