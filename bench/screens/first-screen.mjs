/** How much JavaScript the browser fetches to show the first screen. */

import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';

export const FIRST_SCREEN_LIMIT_BYTES = 150_000;

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureFirstScreen(dataDir) {
  const executablePath = requireChromium();
  const server = await startServer({ dataDir });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const scripts = await scriptsOfFirstScreen(await browser.newPage(), server.url);
  await browser.close();
  await server.stop();
  const bytes = totalBytes(scripts);
  return [
    {
      what: `JavaScript of the first screen, ${scripts.length} files, gzip`,
      measured: `${(bytes / 1000).toFixed(1)} kB`,
      target: `≤ ${FIRST_SCREEN_LIMIT_BYTES / 1000} kB`,
      isMet: bytes <= FIRST_SCREEN_LIMIT_BYTES,
    },
  ];
}

/**
 * Opens the first screen and collects every script that arrives until events are shown and the network is quiet.
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @returns {Promise<{ url: string, bytes: number }[]>} with the size of each, gzipped
 */
export async function scriptsOfFirstScreen(page, url) {
  /** @type {Promise<{ url: string, bytes: number }>[]} */
  const scripts = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    scripts.push(
      response.body().then((body) => ({ url: response.url(), bytes: gzipSync(body, { level: 9 }).length })),
    );
  });
  await page.goto(url);
  // A busy machine may leave the network idle for a while before the screen has requested all its parts.
  await page.locator('main h2 time').first().waitFor();
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts);
}

/** @param {{ bytes: number }[]} scripts */
export function totalBytes(scripts) {
  return scripts.reduce((total, { bytes }) => total + bytes, 0);
}
