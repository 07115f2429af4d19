/** The thread that checks the installation, so that the server stays responsive. */

import { parentPort, workerData } from 'node:worker_threads';
import type { JobAnswer } from '../http/threads/job-thread.ts';
import { yieldToMainThread } from '../http/threads/yield-to-main-thread.ts';
import type { Settings } from '../settings/settings.ts';
import type { DoctorResult, DoctorTask } from './doctor-thread.ts';
import { examineInstallation } from './examine-installation.ts';

yieldToMainThread();

parentPort?.on('message', async ({ nowMs }: DoctorTask) => {
  let answer: JobAnswer<DoctorResult>;
  try {
    // Set by doctor-thread.
    answer = { result: await examineInstallation(workerData as Settings, nowMs) };
  } catch (error) {
    answer = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
