/** Waits until a page that was just opened for the first time can be opened again without a connection. */

import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The service worker is there later than the page, and then caches the files that the page has fetched without it. */
export async function untilReadyOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(filesNotCached), 'files that are not cached').toEqual([]);
}

async function filesNotCached(): Promise<string[]> {
  const opened = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = opened.filter(({ origin, pathname }) => {
    return origin === location.origin && pathname.startsWith('/assets/');
  });
  const missing = await Promise.all(
    files.map(async ({ href }) => ((await caches.match(href)) === undefined ? [href] : [])),
  );
  return missing.flat();
}
