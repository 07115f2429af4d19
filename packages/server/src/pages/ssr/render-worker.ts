/** The thread in which the site's own code draws pages, so that the server goes on answering. */

import { parentPort, workerData } from 'node:worker_threads';
import type { DrawPage, PageToDraw } from '@lapwing/contract/site/first-sight';

// The built site's, from the file that its build made for this.
const drawing: Promise<{ drawPage: DrawPage }> = import(workerData);

/** One after the other: a page is drawn from what the thread holds for it. */
let last: Promise<void> = Promise.resolve();

async function answer(id: number, page: PageToDraw): Promise<void> {
  try {
    const { drawPage } = await drawing;
    parentPort?.postMessage({ id, html: await drawPage(page) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', ({ id, page }: { id: number; page: PageToDraw }) => {
  last = last.then(() => answer(id, page));
});
