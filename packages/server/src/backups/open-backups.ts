/** Opens backups by schedule: they are made while the server listens. */

import type { FastifyInstance } from 'fastify';
import type { SendMail } from '../identity/mailer.ts';
import type { BackupContext } from '../storage/backup/backups.ts';
import type { Database } from '../storage/database.ts';
import { openBackupThread } from './backup-thread.ts';
import { createBackupSchedule } from './schedule.ts';

type BackupOptions = {
  context: BackupContext;
  db: Database;
  sendMail: SendMail;
  hasMailServer: boolean;
  operatorEmail: string | null;
  siteUrl: string;
};

export function openBackups(
  app: FastifyInstance,
  { context, db, sendMail, hasMailServer, operatorEmail, siteUrl }: BackupOptions,
): void {
  const thread = openBackupThread(context);
  const schedule = createBackupSchedule({
    db,
    everyMs: context.backups.everyMs,
    backUp: thread.backUpNow,
    recipients: async () =>
      hasMailServer && operatorEmail !== null ? [{ email: operatorEmail, language: 'en' }] : [],
    sendMail,
    siteUrl,
    log: app.log.child({ part: 'backups' }),
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
}
