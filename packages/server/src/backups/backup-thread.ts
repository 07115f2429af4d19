/** Makes backups in a separate thread, because checking a large one takes seconds during which nobody would be served. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JobThread } from '../http/threads/job-thread.ts';
import { OperatorError } from '../operator-error.ts';
import { type BackupContext, type BackupOutcome, backUpNow } from '../storage/backup/backups.ts';

/** A network folder that has gone may never answer. */
const DEADLINE_MS = 6 * 3_600_000;
const MEMORY_MB = 1_500;

export type BackupTask = { nowMs: number };
/** An operator's error keeps its one line on the way between the threads. */
export type BackupResult = { outcome: BackupOutcome } | { refusal: string };

export type BackupThread = {
  backUpNow(nowMs: number): Promise<BackupOutcome>;
  close(): Promise<void>;
};

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./backup-worker.js', import.meta.url);

export function openBackupThread(context: BackupContext): BackupThread {
  if (!existsSync(fileURLToPath(workerFile)))
    return { backUpNow: (nowMs) => backUpNow(context, nowMs), close: async () => {} };
  const { dataDir, databaseUrl, backups } = context;
  const jobs = new JobThread<BackupTask, BackupResult>({
    file: workerFile,
    workerData: { dataDir, databaseUrl, backups } satisfies BackupContext,
    deadlineMs: DEADLINE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    waitingPerOwner: 1,
    waitingInAll: 1,
  });
  return {
    backUpNow: async (nowMs) => {
      const result = await jobs.run('backup', { nowMs });
      if ('refusal' in result) throw new OperatorError(result.refusal);
      return result.outcome;
    },
    close: () => jobs.close(),
  };
}
