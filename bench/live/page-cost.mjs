/** What a page costs its browser while a race changes: the share of a core, and the longest task. */

import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 50;
const CHANGES = 400;
const TASK_LIMIT_MS = 50;
const CORE_LIMIT = 0.25;

/** Run in the page, where this project's scripts have no types. */
const keepLongTasks = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
`;

/**
 * @param {string} name of the screen
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} change
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measurePageCost(name, page, change) {
  await page.evaluate(keepLongTasks);
  const session = await page.context().newCDPSession(page);
  // The busy time of the page's own thread, independent of other work on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyS = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name: metric }) => metric === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = { busyS: await busyS(), atMs: performance.now() };
  await drive(change, CHANGES);
  const seconds = (performance.now() - before.atMs) / 1000;
  const core = ((await busyS()) - before.busyS) / seconds;
  const tasks = /** @type {number[]} */ (await page.evaluate('longTasks'));
  const longestMs = Math.max(0, ...tasks);
  const what = `${name}, ${Math.round(CHANGES / seconds)} changes a second`;
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
export async function drive(change, count) {
  for (let done = 0; done < count; done++) {
    const startedAtMs = performance.now();
    await change();
    await wait(Math.max(0, EVERY_MS - (performance.now() - startedAtMs)));
  }
}
