/**
 * Makes and checks backups in a separate thread, because checking a large one takes seconds during which nobody would be
 * served.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JobThread } from '../http/threads/job-thread.ts';
import { OperatorError } from '../operator-error.ts';
import {
  type BackupContext,
  type BackupOutcome,
  backUpNow,
  checkStoredBackup,
} from '../storage/backup/backups.ts';

/** A network folder that has gone may never answer. */
const DEADLINE_MS = 6 * 3_600_000;
const MEMORY_MB = 1_500;

export type BackupTask = { kind: 'make'; nowMs: number } | { kind: 'check'; name: string };
/** An operator's error keeps its one line on the way between the threads. `outcome` is null for a check. */
export type BackupResult = { outcome: BackupOutcome | null } | { refusal: string };

export type BackupThread = {
  backUpNow(nowMs: number): Promise<BackupOutcome>;
  /** Rejects with an `OperatorError` if the backup cannot be restored. */
  check(name: string): Promise<void>;
  close(): Promise<void>;
};

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./backup-worker.js', import.meta.url);

export function openBackupThread(context: BackupContext): BackupThread {
  if (!existsSync(fileURLToPath(workerFile))) {
    return {
      backUpNow: (nowMs) => backUpNow(context, nowMs),
      check: (name) => checkStoredBackup(context, name),
      close: async () => {},
    };
  }
  const { dataDir, databaseUrl, backups } = context;
  const jobs = new JobThread<BackupTask, BackupResult>({
    file: workerFile,
    workerData: { dataDir, databaseUrl, backups } satisfies BackupContext,
    deadlineMs: DEADLINE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    waitingPerOwner: 1,
    waitingInAll: 1,
  });
  async function run(task: BackupTask): Promise<BackupOutcome | null> {
    const result = await jobs.run('backup', task);
    if ('refusal' in result) throw new OperatorError(result.refusal);
    return result.outcome;
  }
  return {
    backUpNow: async (nowMs) => {
      const outcome = await run({ kind: 'make', nowMs });
      if (outcome === null) throw new Error('the thread made no backup');
      return outcome;
    },
    check: async (name) => {
      await run({ kind: 'check', name });
    },
    close: () => jobs.close(),
  };
}
