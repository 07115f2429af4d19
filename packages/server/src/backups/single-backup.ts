/**
 * Makes one backup at a time. A second request joins the one that is being made here, and is refused if another server
 * makes one: in a folder that they share, each would remove the unfinished file of the other.
 */

import type { Leases } from '../nodes/leases.ts';
import { OperatorError } from '../operator-error.ts';
import type { BackupOutcome } from '../storage/backup/backups.ts';

const LEASE = 'backup';

export type SingleBackup = {
  /** Here or at another server. */
  isRunning(): Promise<boolean>;
  run(nowMs: number): Promise<BackupOutcome>;
};

export function createSingleBackup(
  backUp: (nowMs: number) => Promise<BackupOutcome>,
  leases: Pick<Leases, 'nodeId' | 'isMine' | 'listFree' | 'take' | 'release'>,
): SingleBackup {
  let running: Promise<BackupOutcome> | null = null;

  async function runAlone(nowMs: number): Promise<BackupOutcome> {
    if ((await leases.take(LEASE)) !== leases.nodeId)
      throw new OperatorError('Another server is making a backup. Try again when it has ended.');
    try {
      return await backUp(nowMs);
    } finally {
      await leases.release(LEASE);
    }
  }

  return {
    isRunning: async () =>
      running !== null || (!leases.isMine(LEASE) && (await leases.listFree([LEASE])).length === 0),
    run: (nowMs) => {
      running ??= runAlone(nowMs).finally(() => {
        running = null;
      });
      return running;
    },
  };
}
