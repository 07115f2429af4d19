/** The thread in which the site's own code renders pages, so that the server stays responsive. */

import { parentPort, workerData } from 'node:worker_threads';
import type { PageToRender, RenderPage } from '@lapwing/contract/site/ssr';

// The built site has a file for this.
const site: Promise<{ renderPage: RenderPage }> = import(workerData);

/** One after the other: a page is rendered from the global state of the thread. */
let last: Promise<void> = Promise.resolve();

async function answer(id: number, page: PageToRender): Promise<void> {
  try {
    const { renderPage } = await site;
    parentPort?.postMessage({ id, html: await renderPage(page) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', ({ id, page }: { id: number; page: PageToRender }) => {
  last = last.then(() => answer(id, page));
});
