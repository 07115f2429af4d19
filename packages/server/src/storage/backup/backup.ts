/** Writes a backup of the whole installation while servers keep running. */

import { existsSync } from 'node:fs';
import { access, chmod, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { dataFileIn, dialectForFile, isSqliteError } from '../engines/sqlite.ts';
import { migrateToLatest, requireLatest } from '../migrate.ts';
import {
  checkBackupFile,
  copySqliteFile,
  makeSingleFile,
  moveIntoPlace,
  removeSqliteFile,
} from './backup-file.ts';
import { writeChecksum } from './checksum-file.ts';
import { copyTables, type Progress } from './copy-tables.ts';

export async function makeBackup(
  settings: DatabaseSettings,
  path: string,
  onProgress: Progress = () => {},
): Promise<void> {
  if (settings.databaseUrl === null) {
    const dataFile = dataFileIn(settings.dataDir);
    if (!existsSync(dataFile))
      throw new OperatorError(`There is nothing to back up: ${dataFile} does not exist.`);
    return writeWhole(path, (unfinished) => copySqliteFile(dataFile, unfinished, onProgress));
  }
  const db = await openDatabase(settings);
  try {
    await backUpTables(db, path, onProgress);
  } finally {
    await db.close();
  }
}

/** Row by row, for an engine whose files cannot be copied. */
export async function backUpTables(
  source: Database,
  path: string,
  onProgress: Progress = () => {},
): Promise<void> {
  await requireLatest(source);
  await writeWhole(path, async (unfinished) => {
    const target = new Database('sqlite', dialectForFile(unfinished));
    try {
      await migrateToLatest(target);
      await copyTables(source, target, onProgress);
    } finally {
      await target.close();
    }
  });
}

/** `path` appears only when the backup is complete and has been checked. */
async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(path))
    throw new OperatorError(`${path} exists already. Choose another name for the backup.`);
  await access(dirname(path), constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new OperatorError(`The folder ${dirname(path)} is missing or cannot be written.`, { cause });
  });

  const unfinished = `${path}.unfinished`;
  await removeSqliteFile(unfinished);
  try {
    await write(unfinished);
    // It holds password hashes and the keys that sign tokens.
    await chmod(unfinished, 0o600);
    makeSingleFile(unfinished);
    await checkBackupFile(unfinished);
    // First, so that no backup is ever without it.
    await writeChecksum(unfinished, path);
    await moveIntoPlace(unfinished, path);
  } catch (error) {
    if (!isSqliteError(error, 'SQLITE_FULL')) throw error;
    throw new OperatorError(`The disk is full; no backup was written to ${path}.`, { cause: error });
  } finally {
    await removeSqliteFile(unfinished);
  }
}
