/** How soon a first visitor on a slow connection sees a live board, and sees it change. */

import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { median } from '../measure/median.mjs';

/** A phone at the edge of a track: 400 kbit/s both ways, and a latency of 400 ms. */
const WEAK_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const VISITS = 3;
const CHANGE_EVERY_MS = 250;
const LONGEST_MS = 30_000;
const LOOK_EVERY_MS = 200;
const ROWS_LIMIT_MS = 3000;
const LIVE_LIMIT_MS = 5000;

/** Run in the page, where this project's scripts have no types: when rows are painted, and when one of them changes. */
const keepTimes = `
  globalThis.times = {};
  const shown = () => document.querySelector('table.board tbody tr[data-row]');
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  new MutationObserver((changes) => {
    if (times.text === undefined && shown()) {
      times.text = '';
      painted(() => { times.rowsMs = performance.now(); });
    }
    const isRunning = document.getElementById('root')?.inert === false;
    const news = changes.some(({ target }) => (target.nodeType === 3 ? target.parentElement : target)?.closest?.('.board td'));
    if (isRunning && news) times.liveMs ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/**
 * @param {string} url of the board
 * @param {() => Promise<unknown>} change
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureArrival(url, change) {
  const executablePath = requireChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  let isOver = false;
  const driving = (async () => {
    while (!isOver) {
      await change();
      await wait(CHANGE_EVERY_MS);
    }
  })();
  const visits = [];
  // The server is still warming up for the first one.
  for (let visit = 0; visit <= VISITS; visit++) visits.push(await visitCold(browser, url));
  isOver = true;
  await driving;
  await browser.close();
  const counted = visits.slice(1);
  const rowsMs = median(counted.map((times) => times.rowsMs));
  const liveMs = median(counted.map((times) => times.liveMs));
  const what = 'live board, first visit at 400 kbit/s';
  return [
    {
      what: `${what}: rows`,
      measured: `${(rowsMs / 1000).toFixed(1)} s`,
      target: `≤ ${ROWS_LIMIT_MS / 1000} s`,
      isMet: rowsMs <= ROWS_LIMIT_MS,
    },
    {
      what: `${what}: first change`,
      measured: `${(liveMs / 1000).toFixed(1)} s`,
      target: `≤ ${LIVE_LIMIT_MS / 1000} s`,
      isMet: liveMs <= LIVE_LIMIT_MS,
    },
  ];
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @returns {Promise<{ rowsMs: number, liveMs: number }>}
 */
async function visitCold(browser, url) {
  // A separate context has an empty cache.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', WEAK_LINE);
  await page.addInitScript(keepTimes);
  await page.goto(url, { waitUntil: 'commit' });
  // The content policy does not let waitForFunction evaluate code in the page.
  for (let waitedMs = 0; waitedMs < LONGEST_MS; waitedMs += LOOK_EVERY_MS) {
    if (await page.evaluate('times.rowsMs !== undefined && times.liveMs !== undefined')) break;
    await wait(LOOK_EVERY_MS);
  }
  const times = /** @type {{ rowsMs?: number, liveMs?: number }} */ (await page.evaluate('times'));
  await context.close();
  const { rowsMs = Number.POSITIVE_INFINITY, liveMs = Number.POSITIVE_INFINITY } = times;
  return { rowsMs, liveMs };
}
