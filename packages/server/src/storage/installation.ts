/** Opens the database of an installation for work: on SQLite by one process only, migrated to this version. */

import { backUpBeforeMigration } from './backup/upgrade-backup.ts';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';

export type Installation = { db: Database; close(): Promise<void> };

type OpenOptions = {
  /** Called with the file of the backup that was made before a migration. */
  onUpgradeBackup?: (file: string) => void;
  now?: () => number;
};

export async function openInstallation(
  settings: DatabaseSettings,
  { onUpgradeBackup = () => {}, now = Date.now }: OpenOptions = {},
): Promise<Installation> {
  const releaseLock = await takeLock(settings);
  let db: Database | undefined;
  try {
    db = await openDatabase(settings);
    const backup = await backUpBeforeMigration(db, settings, now());
    if (backup !== null) onUpgradeBackup(backup);
    await migrateToLatest(db);
  } catch (error) {
    await db?.close();
    releaseLock();
    throw error;
  }
  const opened = db;
  return {
    db: opened,
    close: async () => {
      await opened.close();
      releaseLock();
    },
  };
}

/** Several servers may share PostgreSQL; a SQLite file belongs to one. */
async function takeLock({ databaseUrl, dataDir }: DatabaseSettings): Promise<() => void> {
  if (databaseUrl !== null) return () => {};
  const { lockDataDir } = await import('./engines/sqlite.ts');
  return lockDataDir(dataDir).release;
}
