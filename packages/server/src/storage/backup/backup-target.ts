/** A place for backups: a folder, or a bucket of an S3-compatible store. */

import type { BackupSummary } from './backup.ts';

export type StoredBackup = {
  name: string;
  atMs: number;
  bytes: number;
  /** Its checksum is next to it: it was opened, counted and read again when it was made. */
  hasChecksum: boolean;
};

export type BackupTarget = {
  /** for messages; without secrets */
  description: string;
  /**
   * `make` writes the backup to a path. The name appears at the target only when it is complete there and has been read
   * again with the same checksum.
   */
  store(name: string, make: (path: string) => Promise<BackupSummary>): Promise<BackupSummary>;
  /** The newest first. */
  list(): Promise<StoredBackup[]>;
  /** Runs `work` on a local file with its checksum next to it. */
  withFile<Done>(name: string, work: (path: string) => Promise<Done>): Promise<Done>;
  /** Its bytes, for a download. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>;
  remove(name: string): Promise<void>;
};
