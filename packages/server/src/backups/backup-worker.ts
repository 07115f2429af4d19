/** The thread that makes and checks backups, so that the server stays responsive. */

import { parentPort, workerData } from 'node:worker_threads';
import type { JobAnswer } from '../http/threads/job-thread.ts';
import { yieldToMainThread } from '../http/threads/yield-to-main-thread.ts';
import { OperatorError } from '../operator-error.ts';
import {
  type BackupContext,
  type BackupOutcome,
  backUpNow,
  checkStoredBackup,
} from '../storage/backup/backups.ts';
import type { BackupResult, BackupTask } from './backup-thread.ts';

yieldToMainThread();

parentPort?.on('message', async (task: BackupTask) => {
  let answer: JobAnswer<BackupResult>;
  try {
    answer = { result: { outcome: await done(task) } };
  } catch (error) {
    if (error instanceof OperatorError) answer = { result: { refusal: error.message } };
    else answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});

async function done(task: BackupTask): Promise<BackupOutcome | null> {
  // Set by backup-thread.
  const context = workerData as BackupContext;
  if (task.kind === 'make') return backUpNow(context, task.nowMs);
  await checkStoredBackup(context, task.name);
  return null;
}
