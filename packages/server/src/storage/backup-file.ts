/** A backup: one SQLite file with every table, the same for both engines, so that it also moves a club between them. */

import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { OperatorError } from '../operator-error.ts';
import type { Progress } from './copy-tables.ts';
import { requireKnownHistory } from './migrate.ts';
import { APPLICATION_ID, isSqliteError } from './sqlite.ts';

const PAGES_AT_ONCE = 2_000;

/** Refuses what is missing, foreign, damaged or from another version than this can take over, each with a line that says so. */
export function checkBackupFile(path: string): void {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  let file: BetterSqlite.Database | undefined;
  try {
    file = new BetterSqlite(path, { fileMustExist: true, readonly: true });
    if (file.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new OperatorError(`${path} is not a Lapwing backup.`);
    }
    const found = file.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new OperatorError(`${path} is damaged (${String(found)}).`);
    const strays = file.prepare('SELECT count(*) FROM pragma_foreign_key_check').pluck().get();
    if (strays !== 0)
      throw new OperatorError(`${path} is damaged (${String(strays)} rows without their parent).`);
    requireKnownHistory(file.prepare('SELECT name FROM kysely_migration').pluck().all().map(String), path);
  } catch (error) {
    if (isSqliteError(error, 'SQLITE_NOTADB')) {
      throw new OperatorError(`${path} is not a Lapwing backup.`, { cause: error });
    }
    if (isSqliteError(error, 'SQLITE_')) {
      throw new OperatorError(`${path} cannot be read or is damaged.`, { cause: error });
    }
    throw error;
  } finally {
    file?.close();
  }
}

/** A copy of a SQLite file as it is at one moment, however much is written to it meanwhile. */
export async function copySqliteFile(
  from: string,
  to: string,
  onProgress: Progress = () => {},
): Promise<void> {
  const source = new BetterSqlite(from, { fileMustExist: true });
  try {
    // The read transaction pins that moment. Without it each write of a running server would start the copy anew.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages);
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    source.close();
  }
}

/** Folds the write-ahead log into the file: what is moved or copied must be one file. */
export function makeSingleFile(path: string): void {
  const file = new BetterSqlite(path, { fileMustExist: true });
  try {
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}

/** Removes a SQLite file with what SQLite keeps beside it. */
export async function removeSqliteFile(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true });
}

/** Gives a finished file its name, so that the name never stands for half a file, even after a power cut. */
export async function moveIntoPlace(finished: string, path: string): Promise<void> {
  await flush(finished);
  await rename(finished, path);
  await flush(dirname(path));
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
