/** The thread in which long uploads are parsed, so that the server stays responsive. */

import { parentPort } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { JobAnswer } from '../../http/threads/job-thread.ts';
import { yieldToMainThread } from '../../http/threads/yield-to-main-thread.ts';
import { type HashedUpload, parseUpload, type Task } from './parse-upload.ts';

yieldToMainThread();
// zod/mini has no messages until a language is set, in each thread.
z.config(z.locales.en());

parentPort?.on('message', (task: Task) => {
  let answer: JobAnswer<HashedUpload>;
  try {
    answer = { result: parseUpload(task) };
  } catch (error) {
    answer = { failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
