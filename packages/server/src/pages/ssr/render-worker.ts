/** The thread in which the site's own code draws pages, so that the server goes on answering. */

import { parentPort, workerData } from 'node:worker_threads';
import type { PageToRender, RenderPage } from '@lapwing/contract/site/ssr';

// The built site's, from the file that its build made for this.
const drawing: Promise<{ renderPage: RenderPage }> = import(workerData);

/** One after the other: a page is drawn from what the thread holds for it. */
let last: Promise<void> = Promise.resolve();

async function answer(id: number, page: PageToRender): Promise<void> {
  try {
    const { renderPage } = await drawing;
    parentPort?.postMessage({ id, html: await renderPage(page) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', ({ id, page }: { id: number; page: PageToRender }) => {
  last = last.then(() => answer(id, page));
});
