/** The last attempt at a backup, as hosts see it. */

import type { BackupAttempt } from '@lapwing/contract/site/host-backups';
import type { BackupAttempt as StoredAttempt } from '../storage/backup/last-backup.ts';

export function describeAttempt(attempt: StoredAttempt | null): BackupAttempt | null {
  if (attempt === null) return null;
  const { atMs, target } = attempt;
  return { atMs, target, failure: attempt.outcome === 'failed' ? attempt.reason : null };
}
