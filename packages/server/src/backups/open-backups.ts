/** Opens backups by schedule: they are made while the server listens. */

import type { FastifyInstance } from 'fastify';
import type { SendMail } from '../identity/mailer.ts';
import type { Leases } from '../nodes/leases.ts';
import type { BackupContext } from '../storage/backup/backups.ts';
import type { Database } from '../storage/database.ts';
import { openBackupThread } from './backup-thread.ts';
import { createBackupSchedule } from './schedule.ts';
import { createSingleBackup } from './single-backup.ts';
import type { WarningRecipient } from './warning-mail.ts';

type BackupOptions = {
  context: BackupContext;
  db: Database;
  leases: Leases;
  sendMail: SendMail;
  /** who gets an e-mail if backups are missing */
  recipients: () => Promise<readonly WarningRecipient[]>;
  siteUrl: string;
};

export type Backups = {
  /** Here or at another server. */
  isRunning(): Promise<boolean>;
  /** In the background. How it ends is stored as the last attempt, and logged. */
  start(nowMs: number): void;
  /** Rejects with an `OperatorError` if this backup cannot be restored. */
  check(name: string): Promise<void>;
};

export function openBackups(
  app: FastifyInstance,
  { context, db, leases, sendMail, recipients, siteUrl }: BackupOptions,
): Backups {
  const log = app.log.child({ part: 'backups' });
  const thread = openBackupThread(context);
  const single = createSingleBackup(thread.backUpNow, leases);
  const schedule = createBackupSchedule({
    db,
    leases,
    everyMs: context.backups.everyMs,
    backUp: single.run,
    recipients,
    sendMail,
    siteUrl,
    log,
  });
  const { metrics } = app.mounted;
  metrics.observe(
    {
      name: 'backup_last_success_timestamp_seconds',
      description: 'When the last backup was made, since 1970; 0 for never',
    },
    'gauge',
    () => (schedule.status.lastAtMs ?? 0) / 1000,
  );
  metrics.observe(
    { name: 'backup_missing', description: '1 if the last backup failed, is too old, or there is none' },
    'gauge',
    () => (schedule.status.isMissing ? 1 : 0),
  );
  app.addHook('onListen', async () => schedule.start());
  app.addHook('onClose', async () => {
    schedule.stop();
    await thread.close();
  });
  return {
    isRunning: single.isRunning,
    check: thread.check,
    start: (nowMs) => {
      single.run(nowMs).then(
        ({ name, target, bytes, rows, tookMs }) =>
          log.info({ name, target, bytes, rows, tookMs }, 'a backup was made on request'),
        (error: unknown) => log.error({ err: error }, 'the backup on request failed'),
      );
    },
  };
}
