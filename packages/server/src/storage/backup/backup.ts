/** Writes a backup of the whole installation while servers keep running. */

import { existsSync } from 'node:fs';
import { access, chmod, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import { Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { dataFileIn, dialectForFile } from '../engines/sqlite.ts';
import { migrateThrough, migrateToLatest, requireLatest } from '../migrate.ts';
import {
  checkBackupFile,
  copySqliteFile,
  makeSingleFile,
  moveIntoPlace,
  removeSqliteFile,
  requireRows,
} from './backup-file.ts';
import { removeChecksum, writeChecksum } from './checksum-file.ts';
import { copyTables, type Progress } from './copy-tables.ts';

/** Of a backup that was opened, counted and read again after it was written. */
export type BackupSummary = { rows: number; bytes: number; sha256: string };

export async function makeBackup(
  settings: DatabaseSettings,
  path: string,
  onProgress: Progress = () => {},
): Promise<BackupSummary> {
  if (settings.databaseUrl === null) {
    const dataFile = dataFileIn(settings.dataDir);
    if (!existsSync(dataFile))
      throw new OperatorError(`There is nothing to back up: ${dataFile} does not exist.`);
    return writeWhole(path, (unfinished) => copySqliteFile(dataFile, unfinished, onProgress));
  }
  const db = await openDatabase(settings);
  try {
    return await backUpTables(db, path, { onProgress });
  } finally {
    await db.close();
  }
}

type TableBackupOptions = {
  onProgress?: Progress;
  /** the migrations that the source has seen, if it is of an older version */
  done?: readonly string[];
};

/** Row by row, for an engine whose files cannot be copied. */
export async function backUpTables(
  source: Database,
  path: string,
  { onProgress = () => {}, done }: TableBackupOptions = {},
): Promise<BackupSummary> {
  if (done === undefined) await requireLatest(source);
  return writeWhole(path, async (unfinished) => {
    const target = new Database('sqlite', dialectForFile(unfinished));
    try {
      await (done === undefined ? migrateToLatest(target) : migrateThrough(target, done));
      return await copyTables(source, target, onProgress);
    } finally {
      await target.close();
    }
  });
}

/** `path` appears only when the backup is complete and has been checked. `write` returns how many rows it must have. */
async function writeWhole(
  path: string,
  write: (unfinished: string) => Promise<number>,
): Promise<BackupSummary> {
  if (existsSync(path))
    throw new OperatorError(`${path} exists already. Choose another name for the backup.`);
  await access(dirname(path), constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    throw new OperatorError(`The folder ${dirname(path)} is missing or cannot be written.`, { cause });
  });

  const unfinished = `${path}.unfinished`;
  await removeSqliteFile(unfinished);
  try {
    const rows = await write(unfinished);
    // It holds password hashes and the keys that sign tokens.
    await chmod(unfinished, 0o600);
    makeSingleFile(unfinished);
    await checkBackupFile(unfinished);
    requireRows(unfinished, rows);
    // First, so that no backup is ever without it.
    const sha256 = await writeChecksum(unfinished, path);
    await moveIntoPlace(unfinished, path);
    return { rows, bytes: (await stat(path)).size, sha256 };
  } catch (error) {
    if (!existsSync(path)) await removeChecksum(path).catch(() => undefined);
    throw asOperatorError(error, path);
  } finally {
    await removeSqliteFile(unfinished).catch(() => undefined);
  }
}

function asOperatorError(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return new OperatorError(`The disk is full; no backup was written to ${path}.`, { cause: error });
  // A disk that was unplugged, a network folder that has gone, a folder that was removed.
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY)|^E(IO|NOENT|STALE|ROFS|ACCES|NODEV|NXIO)$/.test(code))
    return new OperatorError(
      `The folder ${dirname(path)} cannot be written any longer (${code}); no backup was written.`,
      {
        cause: error,
      },
    );
  return error;
}
