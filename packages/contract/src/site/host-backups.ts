/** Backups as the hosts of a site see them. */

import * as z from 'zod/mini';

/** Of a backup to the place of the settings, by schedule or on request. */
export const backupAttempt = z.object({
  atMs: z.int(),
  /** a folder or a bucket */
  target: z.string(),
  /** why it failed, in English; null if it was made */
  failure: z.nullable(z.string()),
});
export type BackupAttempt = z.infer<typeof backupAttempt>;

const storedBackup = z.object({
  name: z.string(),
  atMs: z.int(),
  bytes: z.int(),
  /** opened, counted and read again when it was made, and its checksum is next to it */
  isVerified: z.boolean(),
});
export type StoredBackup = z.infer<typeof storedBackup>;

/** The newest attempt in the audit log. */
const lastRestore = z.object({
  name: z.string(),
  atMs: z.int(),
  /** why nothing was changed, in English; null if it is restored */
  failure: z.nullable(z.string()),
});
export type LastRestore = z.infer<typeof lastRestore>;

export const backupList = z.object({
  /** a folder or a bucket */
  place: z.string(),
  /** null if none are made by schedule */
  everyMs: z.nullable(z.int()),
  /** by schedule or on request */
  isRunning: z.boolean(),
  lastAttempt: z.nullable(backupAttempt),
  /** why the list is empty if its place cannot be read, in English */
  unreadable: z.nullable(z.string()),
  /** the newest first */
  backups: z.array(storedBackup),
  /** the name of the last backup if only another server of the installation has it */
  missingHere: z.nullable(z.string()),
  /** the name of the backup that is being checked before it is restored */
  restoring: z.nullable(z.string()),
  lastRestore: z.nullable(lastRestore),
});
export type BackupList = z.infer<typeof backupList>;
