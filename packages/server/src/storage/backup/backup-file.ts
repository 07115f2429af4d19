/** A backup: one SQLite file with every table, the same for both engines, so that it also moves a club between them. */

import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { OperatorError } from '../../operator-error.ts';
import { Database } from '../database.ts';
import { APPLICATION_ID, dialectInMemory, isSqliteError } from '../engines/sqlite.ts';
import { migrateThrough, requireKnownHistory } from '../migrate.ts';
import type { Progress } from './copy-tables.ts';
import { countRowsIn } from './count-rows.ts';

const PAGES_AT_ONCE = 2_000;

/**
 * Refuses a file that is missing, foreign, damaged, changed or from a version that this one cannot read, each with its
 * own message.
 */
export async function checkBackupFile(path: string): Promise<void> {
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`);
  for (const leftover of [`${path}-wal`, `${path}-journal`]) {
    // SQLite would read it as part of the backup.
    if (existsSync(leftover))
      throw new OperatorError(`${leftover} does not belong to the backup. Move it away.`);
  }
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
    const done = file.prepare('SELECT name FROM kysely_migration').pluck().all().map(String);
    requireKnownHistory(done, path);
    await refuseForeignParts(file, done, path);
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

/** A foreign trigger or view would run or be read in the restored database. */
async function refuseForeignParts(
  file: BetterSqlite.Database,
  done: readonly string[],
  path: string,
): Promise<void> {
  const model = new Database('sqlite', dialectInMemory());
  try {
    await migrateThrough(model, done);
    const { rows } = await sql<Part>`${sql.raw(PARTS)}`.execute(model);
    const ownParts = new Set(rows.map(describePart));
    const found = file.prepare<[], Part>(PARTS).all();
    const foreign = found.find((part) => !ownParts.has(describePart(part)));
    if (foreign !== undefined) {
      throw new OperatorError(
        `${path} was changed: its ${foreign.type} ${foreign.name} is not one that Lapwing makes.`,
      );
    }
    if (found.length < ownParts.size)
      throw new OperatorError(`${path} was changed: parts of it are missing.`);
  } finally {
    await model.close();
  }
}

type Part = { type: string; name: string; sql: string | null };

const PARTS = "select type, name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\'";

function describePart({ type, name, sql: text }: Part): string {
  const isRun = type === 'trigger' || type === 'view';
  return `${type} ${name} ${isRun ? (text ?? '').replaceAll(/\s+/g, ' ') : ''}`;
}

/** A copy of a SQLite file at one moment, however much is written to it in the meantime. Returns the rows of that moment. */
export async function copySqliteFile(
  from: string,
  to: string,
  onProgress: Progress = () => {},
): Promise<number> {
  const source = new BetterSqlite(from, { fileMustExist: true });
  try {
    // The read transaction pins that moment. Without it each write of a running server would restart the copy.
    source.exec('BEGIN');
    const rows = countRowsIn(source);
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages);
        return PAGES_AT_ONCE;
      },
    });
    return rows;
  } finally {
    source.close();
  }
}

/** Throws if the file does not have as many rows as what it was made from. */
export function requireRows(path: string, expected: number): void {
  const file = new BetterSqlite(path, { fileMustExist: true, readonly: true });
  try {
    const rows = countRowsIn(file);
    if (rows !== expected)
      throw new OperatorError(`The backup has ${rows} rows instead of ${expected}, so it was not kept.`);
  } finally {
    file.close();
  }
}

/** Merges the write-ahead log into the file, so that one file can be moved or copied. */
export function makeSingleFile(path: string): void {
  const file = new BetterSqlite(path, { fileMustExist: true });
  try {
    file.pragma('journal_mode = DELETE');
  } finally {
    file.close();
  }
}

/** Removes a SQLite file with the files that SQLite keeps next to it. */
export async function removeSqliteFile(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(path + suffix, { force: true });
}

/** Renames a finished file, so that the name never refers to half a file, even after a power cut. */
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
