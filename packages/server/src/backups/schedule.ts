/** Makes backups when they are due, and warns if they are missing. The site keeps running in any case. */

import type { SendMail } from '../identity/mailer.ts';
import { onOneNode } from '../nodes/jobs.ts';
import { type Leases, leasesOfOneServer } from '../nodes/leases.ts';
import { repeat } from '../repeat.ts';
import { type BackupWarning, findBackupWarning } from '../storage/backup/backup-warning.ts';
import type { BackupOutcome } from '../storage/backup/backups.ts';
import {
  type BackupAttempt,
  findLastAttempt,
  findLastBackup,
  findWarnedAt,
  noteWarned,
} from '../storage/backup/last-backup.ts';
import type { Database } from '../storage/database.ts';
import { withAdvisoryLock } from '../storage/engines/advisory-lock.ts';
import { type WarningRecipient, writeWarningMail } from './warning-mail.ts';

const LOOK_EVERY_MS = 60_000;
const RETRY_AFTER_MS = 3_600_000;
const WARN_AGAIN_AFTER_MS = 86_400_000;

type ScheduleOptions = {
  db: Database;
  /** One of several servers sends the warning. */
  leases?: Leases;
  /** null for backups on request only, which are watched as well */
  everyMs: number | null;
  backUp: (nowMs: number) => Promise<BackupOutcome>;
  /** nobody without a mail server */
  recipients: () => Promise<readonly WarningRecipient[]>;
  sendMail: SendMail;
  siteUrl: string;
  log: Record<'info' | 'warn' | 'error', (details: object, line: string) => void>;
  now?: () => number;
};

export type BackupSchedule = {
  /** As of the last look, for metrics. */
  readonly status: { lastAtMs: number | null; isMissing: boolean };
  /** Makes a backup if one is due, then warns if there is a reason. */
  look(): Promise<void>;
  start(): void;
  stop(): void;
};

export function isBackupDue(attempt: BackupAttempt | null, everyMs: number, nowMs: number): boolean {
  if (attempt === null) return true;
  const waitMs = attempt.outcome === 'made' ? everyMs : Math.min(everyMs, RETRY_AFTER_MS);
  // An attempt in the future: the clock was put back.
  return nowMs - attempt.atMs >= waitMs || attempt.atMs > nowMs;
}

export function createBackupSchedule(options: ScheduleOptions): BackupSchedule {
  const { db, everyMs, backUp, log, now = Date.now, leases = leasesOfOneServer(db) } = options;
  let stopRepeating = () => {};
  let status: BackupSchedule['status'] = { lastAtMs: null, isMissing: false };

  async function makeIfDue(): Promise<void> {
    if (everyMs === null || !isBackupDue(await findLastAttempt(db), everyMs, now())) return;
    // Servers that share a database make one backup together.
    await withAdvisoryLock(db, 'backup', async () => {
      if (!isBackupDue(await findLastAttempt(db), everyMs, now())) return;
      try {
        const { name, target, bytes, rows, tookMs, removed, cleanupFailure } = await backUp(now());
        log.info({ name, target, bytes, rows, tookMs, removed }, 'a backup was made');
        if (cleanupFailure !== null) log.warn({ reason: cleanupFailure }, 'old backups could not be removed');
      } catch (error) {
        log.error({ reason: error instanceof Error ? error.message : String(error) }, 'the backup failed');
      }
    });
  }

  /** Once, and again each day until it is solved. */
  async function warnIfMissing(): Promise<void> {
    const found = await findBackupWarning(db, { everyMs }, now());
    status = { lastAtMs: (await findLastBackup(db))?.atMs ?? null, isMissing: found !== null };
    // Without a schedule backups are the host's own, and only shown.
    const warning = everyMs === null ? null : found;
    await onOneNode(leases, () => warn(warning))();
  }

  async function warn(warning: BackupWarning | null): Promise<void> {
    const warnedAtMs = await findWarnedAt(db);
    if (warning === null) {
      if (warnedAtMs !== null) await noteWarned(db, null);
      return;
    }
    if (warnedAtMs !== null && Math.abs(now() - warnedAtMs) < WARN_AGAIN_AFTER_MS) return;
    await noteWarned(db, now());
    await tell(warning);
  }

  async function tell(warning: BackupWarning): Promise<void> {
    for (const recipient of await options.recipients()) {
      try {
        await options.sendMail(writeWarningMail(recipient, warning, options.siteUrl));
      } catch (error) {
        log.error({ err: error }, 'the warning about missing backups could not be sent');
      }
    }
  }

  async function look(): Promise<void> {
    await makeIfDue();
    await warnIfMissing();
  }

  const onError = (error: unknown) => log.error({ err: error }, 'backups could not be checked');
  return {
    get status() {
      return status;
    },
    look,
    start: () => {
      stopRepeating = repeat(LOOK_EVERY_MS, look, onError);
    },
    stop: () => stopRepeating(),
  };
}
