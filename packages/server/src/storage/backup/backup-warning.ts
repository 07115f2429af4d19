/** Whether the operator has to know something about the backups: none, an old one, or a failed attempt. */

import type { Database } from '../database.ts';
import { findLastAttempt, findLastBackup } from './last-backup.ts';

const DAY_MS = 86_400_000;
/** For a host who makes backups by other means than the schedule. */
const OLD_AFTER_MS = 7 * DAY_MS;
/** A backup by schedule may be late by as much, while a server is restarted or a large one is made. */
const LATE_AFTER_INTERVALS = 2;

export type BackupWarning =
  | { code: 'backup-failed'; atMs: number; reason: string; target: string }
  | { code: 'backup-old'; lastAtMs: number }
  | { code: 'backup-none' };

export async function findBackupWarning(
  db: Database,
  { everyMs }: { everyMs: number | null },
  nowMs: number,
): Promise<BackupWarning | null> {
  const [last, attempt] = [await findLastBackup(db), await findLastAttempt(db)];
  if (attempt?.outcome === 'failed' && (last === null || last.atMs <= attempt.atMs)) {
    const { atMs, reason, target } = attempt;
    return { code: 'backup-failed', atMs, reason, target };
  }
  if (last === null) return { code: 'backup-none' };
  const allowedMs = everyMs === null ? OLD_AFTER_MS : LATE_AFTER_INTERVALS * everyMs;
  return nowMs - last.atMs >= allowedMs ? { code: 'backup-old', lastAtMs: last.atMs } : null;
}
