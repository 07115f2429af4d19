/** The thread that makes backups, so that the server stays responsive. */

import { parentPort, workerData } from 'node:worker_threads';
import type { JobAnswer } from '../http/threads/job-thread.ts';
import { yieldToMainThread } from '../http/threads/yield-to-main-thread.ts';
import { OperatorError } from '../operator-error.ts';
import { type BackupContext, backUpNow } from '../storage/backup/backups.ts';
import type { BackupResult, BackupTask } from './backup-thread.ts';

yieldToMainThread();

parentPort?.on('message', async ({ nowMs }: BackupTask) => {
  let answer: JobAnswer<BackupResult>;
  try {
    // Set by backup-thread.
    answer = { result: { outcome: await backUpNow(workerData as BackupContext, nowMs) } };
  } catch (error) {
    if (error instanceof OperatorError) answer = { result: { refusal: error.message } };
    else answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
