/** Makes one backup at a time: a second request joins the one that is being made. */

import type { BackupOutcome } from '../storage/backup/backups.ts';

export type SingleBackup = {
  isRunning(): boolean;
  run(nowMs: number): Promise<BackupOutcome>;
};

export function createSingleBackup(backUp: (nowMs: number) => Promise<BackupOutcome>): SingleBackup {
  let running: Promise<BackupOutcome> | null = null;
  return {
    isRunning: () => running !== null,
    run: (nowMs) => {
      running ??= backUp(nowMs).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
