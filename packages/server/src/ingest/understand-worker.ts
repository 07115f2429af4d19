/** The thread in which long uploads are read, so that the server goes on answering. */

import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import { type Task, understand } from './understand.ts';

// zod/mini speaks no language until it is given one, in each thread.
z.config(z.locales.en());

parentPort?.on('message', ({ id, task }: { id: number; task: Task }) => {
  try {
    parentPort?.postMessage({ id, read: understand(task) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
