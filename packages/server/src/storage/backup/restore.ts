/** Replaces the whole installation with a backup. The previous contents are kept aside. */

import { existsSync } from 'node:fs';
import { link, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readRaw } from '../announce.ts';
import { prepareDataDir } from '../data-dir.ts';
import { Database, type DatabaseSettings } from '../database.ts';
import { dataFileIn, dialectForFile, isSqliteError, lockDataDir } from '../engines/sqlite.ts';
import { migrateToLatest, migrationsDone } from '../migrate.ts';
import { backUpTables } from './backup.ts';
import { copySqliteFile, makeSingleFile, moveIntoPlace, removeSqliteFile } from './backup-file.ts';
import { compactTime } from './backup-names.ts';
import { writeChecksum } from './checksum-file.ts';
import { copyTables, type Progress } from './copy-tables.ts';
import { verifyBackup } from './verify-backup.ts';

/** Where the previous contents are, if there were any. */
export type RestoreOutcome = { keptAside: string | null };

type RestoreOptions = {
  /** for a backup of a version that wrote none */
  isWithoutChecksum?: boolean;
  onProgress?: Progress;
};

export async function restoreBackup(
  settings: DatabaseSettings,
  path: string,
  nowMs: number,
  { isWithoutChecksum = false, onProgress = () => {} }: RestoreOptions = {},
): Promise<RestoreOutcome> {
  await verifyBackup(path, { isWithoutChecksum });
  prepareDataDir(settings.dataDir);
  const aside = join(settings.dataDir, `before-restore-${compactTime(nowMs)}.db`);
  return settings.databaseUrl === null
    ? replaceDataFile(settings.dataDir, path, aside, onProgress)
    : replaceTables(settings.databaseUrl, path, aside, onProgress);
}

async function replaceDataFile(
  dataDir: string,
  path: string,
  aside: string,
  onProgress: Progress,
): Promise<RestoreOutcome> {
  const lock = lockDataDir(dataDir);
  const dataFile = dataFileIn(dataDir);
  const arriving = `${dataFile}.restoring`;
  try {
    await copyAndMigrate(path, arriving, onProgress);
    const hadData = existsSync(dataFile);
    if (hadData) {
      await keepAside(dataFile, aside);
      await writeChecksum(aside, aside);
    }
    await moveIntoPlace(arriving, dataFile);
    return { keptAside: hadData ? aside : null };
  } finally {
    await removeSqliteFile(arriving);
    lock.release();
  }
}

async function replaceTables(
  databaseUrl: string,
  path: string,
  aside: string,
  onProgress: Progress,
): Promise<RestoreOutcome> {
  const { connectToPostgres } = await import('../engines/postgres.ts');
  const target = new Database('postgres', await connectToPostgres(databaseUrl, 'sole'));
  const workDir = await mkdtemp(join(tmpdir(), 'lapwing-restore-'));
  try {
    const hadData = (await migrationsDone(target)).length > 0;
    await migrateToLatest(target);
    if (hadData) await backUpTables(target, aside);
    const arriving = join(workDir, 'arriving.db');
    await copyAndMigrate(path, arriving, () => {});
    const source = new Database('sqlite', dialectForFile(arriving));
    await copyTables(source, target, onProgress).finally(() => source.close());
    return { keptAside: hadData ? aside : null };
  } finally {
    // PostgreSQL notices the end of a connection a moment later, and a server that starts before would be refused.
    await readRaw(target, sql`select pg_advisory_unlock_all()`).catch(() => undefined);
    await target.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The backup itself is not changed, even if it comes from an older version. */
async function copyAndMigrate(path: string, to: string, onProgress: Progress): Promise<void> {
  await removeSqliteFile(to);
  await copySqliteFile(path, to, onProgress);
  const db = new Database('sqlite', dialectForFile(to));
  await migrateToLatest(db).finally(() => db.close());
  makeSingleFile(to);
}

async function keepAside(dataFile: string, aside: string): Promise<void> {
  try {
    makeSingleFile(dataFile);
  } catch (error) {
    if (!isSqliteError(error, 'SQLITE_')) throw error;
    // Too damaged to merge its log. Under its old name, the log would be read as the new file's.
    if (existsSync(`${dataFile}-wal`)) await rename(`${dataFile}-wal`, `${aside}-wal`);
    await rm(`${dataFile}-shm`, { force: true });
  }
  // A second name for the old file, so that the first is never missing. Some file systems have no links.
  await link(dataFile, aside).catch(() => rename(dataFile, aside));
}
