/** Checks the running installation in a separate thread: checking a large database takes seconds that would serve nobody. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CheckCode } from '@lapwing/contract/site/host-status';
import { JobThread } from '../http/threads/job-thread.ts';
import type { Settings } from '../settings/settings.ts';
import type { NamedFinding } from './checks.ts';

const DEADLINE_MS = 15 * 60_000;
const MEMORY_MB = 500;

export type DoctorTask = { nowMs: number };
export type DoctorResult = NamedFinding<CheckCode>[];

export type DoctorThread = {
  examine(nowMs: number): Promise<DoctorResult>;
  close(): Promise<void>;
};

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./doctor-worker.js', import.meta.url);

export function openDoctorThread(settings: Settings): DoctorThread {
  if (!existsSync(fileURLToPath(workerFile))) return examineHere(settings);
  const jobs = new JobThread<DoctorTask, DoctorResult>({
    file: workerFile,
    workerData: settings,
    deadlineMs: DEADLINE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    waitingPerOwner: 1,
    waitingInAll: 1,
  });
  return { examine: (nowMs) => jobs.run('doctor', { nowMs }), close: () => jobs.close() };
}

function examineHere(settings: Settings): DoctorThread {
  return {
    async examine(nowMs) {
      const { examineInstallation } = await import('./examine-installation.ts');
      return examineInstallation(settings, nowMs);
    },
    async close() {},
  };
}
