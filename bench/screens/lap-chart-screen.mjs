/** The lap chart of a long race in the browser: how soon it can be used, and whether it scrolls smoothly. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';
import { LONG_RACE, saveLongRace } from '../server/load-results.mjs';

const RUNS = 3;
const READY_LIMIT_MS = 1000;
const FRAME_LIMIT_MS = 50;
const PANNED_FRAMES = 180;

/**
 * A separate world, because the race would be listed among the events of other measurements.
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureLapChartScreen() {
  const executablePath = requireChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-bench-lap-chart-'));
  const sessionId = await saveLongRace(dataDir);
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    runs.push(await measureLapChart(page, `${server.url}/sessions/${sessionId}?tab=lapchart`));
    await page.close();
  }
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });

  const size = `${LONG_RACE.competitors} × ${LONG_RACE.laps}`;
  const readyMs = median(runs.map((run) => run.readyMs));
  const frameMs = median(runs.map((run) => run.slowestFrameMs));
  return [
    {
      what: `lap chart ${size}, usable after its data has arrived`,
      measured: `${Math.round(readyMs)} ms`,
      target: `≤ ${READY_LIMIT_MS} ms`,
      isMet: readyMs <= READY_LIMIT_MS,
    },
    {
      what: `lap chart ${size}, slowest frame while panning`,
      measured: `${Math.round(frameMs)} ms`,
      target: `≤ ${FRAME_LIMIT_MS} ms`,
      isMet: frameMs <= FRAME_LIMIT_MS,
    },
  ];
}

/** Run in the page, where this project's scripts have no types: keeps the tasks that took longer than 50 ms. */
const keepLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
`;

/** From the end of the laps' response to the end of the last long task, or to the chart if there was none. */
const timeToUse = `(async () => {
  const drawnMs = performance.now();
  // Pending work finishes before the page counts as usable.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { responseEnd } = performance.getEntriesByType('resource').find(({ name }) => name.includes('/fieldlaps'));
  const ends = longTasks.map(({ startTime, duration }) => startTime + duration).filter((endMs) => endMs > responseEnd);
  return Math.max(drawnMs, ...ends) - responseEnd;
})()`;

const slowestFrameWhilePanning = `(async () => {
  const scroller = document.querySelector('[role=slider]').parentElement;
  const step = (scroller.scrollWidth - scroller.clientWidth) / ${PANNED_FRAMES};
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let slowestMs = 0;
  let lastMs = await nextFrame();
  for (let frame = 0; frame < ${PANNED_FRAMES}; frame++) {
    scroller.scrollLeft += step;
    const nowMs = await nextFrame();
    slowestMs = Math.max(slowestMs, nowMs - lastMs);
    lastMs = nowMs;
  }
  return slowestMs;
})()`;

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 */
async function measureLapChart(page, url) {
  await page.addInitScript(keepLongTasks);
  await page.goto(url);
  await page.getByRole('slider', { name: /^Positions of/ }).waitFor();
  const readyMs = Number(await page.evaluate(timeToUse));
  await page.getByText('9×', { exact: true }).click();
  await page.waitForTimeout(1000);
  return { readyMs, slowestFrameMs: Number(await page.evaluate(slowestFrameWhilePanning)) };
}
