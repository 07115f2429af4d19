/**
 * The SQLite engine: one file, durable before it is acknowledged, one server at a time.
 *
 * better-sqlite3 has to be compiled if its binary cannot be downloaded. Packages with binaries inside npm were measured
 * against it on Node 20, in processor time:
 * - `@photostructure/sqlite` 1.2.1 takes 1.3 times as long for an insert in a transaction, 1.3 times for 10,000 rows and
 *   1.2 times for a row by its key. Its errors of `all()` have no code, so a full disk looks like wrong data.
 *   Version 2 has the codes, but needs Node 22, and takes 1.6 times as long for a row by its key.
 * - `libsql` 0.5.29 takes 2.2 times as long for an insert in a transaction and for a row by its key, and adds a column.
 */

import { accessSync, chmodSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import {
  type Dialect,
  type Driver,
  type QueryCompiler,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
} from 'kysely';
import { OperatorError } from '../../operator-error.ts';
import { prepareDataDir } from '../data-dir.ts';
import { OurSqliteCompiler } from '../sql-names.ts';
import { createSqliteDriver, type WritingConnection } from './sqlite-driver.ts';

/** "Lapw" in SQLite's header: identifies our files. */
export const APPLICATION_ID = 0x4c617077;

const BUSY_TIMEOUT_MS = 5_000;
const MAX_CACHED_STATEMENTS = 500;
const MAX_CACHED_LENGTH = 4_000;

export type DataFileLock = { release(): void };

/** Kysely leaves SQLite's migrations outside a transaction because of pragmas we do not use in them. */
class OurSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OurSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new OurSqliteAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new OurSqliteCompiler();
  }
}

export function dataFileIn(dataDir: string): string {
  return join(dataDir, 'lapwing.db');
}

/** With a separate connection for reading, see sqlite-driver. */
class SharedSqliteDialect extends OurSqliteDialect {
  readonly #createDriver: () => Driver;

  constructor(writer: WritingConnection, reader: SqliteDatabase) {
    super({ database: writer });
    this.#createDriver = () => createSqliteDriver({ writer, reader });
  }

  override createDriver(): Driver {
    return this.#createDriver();
  }
}

export function dialectForDataDir(dataDir: string): Dialect {
  prepareDataDir(dataDir);
  const path = dataFileIn(dataDir);
  const writer = connectToWrite(path);
  const reader = connect(path);
  reader.pragma('query_only = ON');
  return new SharedSqliteDialect(withKeptStatements(writer), withKeptStatements(reader));
}

export function dialectForFile(path: string): Dialect {
  return new OurSqliteDialect({ database: withKeptStatements(connectToWrite(path)) });
}

/** Removed when it is closed. */
export function dialectInMemory(): Dialect {
  return new OurSqliteDialect({ database: withKeptStatements(new BetterSqlite(':memory:')) });
}

/** For reading a file that must not be changed, also while a server writes to it. */
export function dialectToRead(path: string): Dialect {
  return new OurSqliteDialect({
    database: withKeptStatements(
      new BetterSqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS }),
    ),
  });
}

function connectToWrite(path: string): BetterSqlite.Database {
  const connection = connect(path);
  try {
    // SQLite opens a file that it may not write, and fails only at the first write.
    accessSync(path, constants.W_OK);
    markAsOurs(connection, path);
    // It holds password hashes and keys; the files that SQLite adds get the same permissions.
    chmodSync(path, 0o600);
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
  } catch (error) {
    connection.close();
    throw asOperatorError(error, path);
  }
  return connection;
}

/** The stores use the same few hundred statements, and preparing one takes SQLite as long as running it. */
function withKeptStatements(connection: BetterSqlite.Database): WritingConnection {
  const statements = new Map<string, BetterSqlite.Statement<unknown[]>>();
  return {
    prepare(text) {
      const cached = statements.get(text);
      if (cached !== undefined && !cached.busy) return cached;
      const statement = connection.prepare<unknown[]>(text);
      // Long ones insert many rows and are rarely repeated.
      if (text.length <= MAX_CACHED_LENGTH) {
        if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear();
        statements.set(text, statement);
      }
      return statement;
    },
    close: () => connection.close(),
    get inTransaction() {
      return connection.inTransaction;
    },
  };
}

/**
 * Held while this process works on the data folder. It is a lock of the operating system on a separate file, so it ends
 * with the process, however that ended, and does not keep out readers such as an online backup.
 */
export function lockDataDir(dataDir: string): DataFileLock {
  prepareDataDir(dataDir);
  const path = join(dataDir, 'lapwing.lock');
  const holder = connect(path, 0);
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (isSqliteError(error, 'SQLITE_NOTADB')) {
      throw new OperatorError(`${path} is damaged. It holds nothing: remove it and start again.`, {
        cause: error,
      });
    }
    if (!isSqliteError(error, 'SQLITE_BUSY')) throw asOperatorError(error, path);
    throw new OperatorError(
      `Another Lapwing process is using ${dataDir}. Stop it first, or set LAPWING_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return { release: () => holder.close() };
}

export function isSqliteError(error: unknown, code: string): boolean {
  return error instanceof BetterSqlite.SqliteError && error.code.startsWith(code);
}

function connect(path: string, timeoutMs = BUSY_TIMEOUT_MS): BetterSqlite.Database {
  try {
    return new BetterSqlite(path, { timeout: timeoutMs });
  } catch (error) {
    throw asOperatorError(error, path);
  }
}

function markAsOurs(connection: BetterSqlite.Database, path: string): void {
  const id = connection.pragma('application_id', { simple: true });
  if (id === APPLICATION_ID) return;
  const objects = connection.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (id !== 0 || objects !== 0) {
    throw new OperatorError(`${path} is a database of another program. Lapwing leaves it alone.`);
  }
  connection.pragma(`application_id = ${APPLICATION_ID}`);
}

function asOperatorError(error: unknown, path: string): unknown {
  if (isSqliteError(error, 'SQLITE_NOTADB') || isSqliteError(error, 'SQLITE_CORRUPT')) {
    return new OperatorError(
      `${path} is damaged or no Lapwing database. Put it aside, then bring back a backup with lapwing-server restore FILE.`,
      { cause: error },
    );
  }
  if (
    isSqliteError(error, 'SQLITE_CANTOPEN') ||
    isSqliteError(error, 'SQLITE_READONLY') ||
    isRefused(error)
  ) {
    const what = existsSync(path) ? 'cannot be opened for writing' : 'cannot be made';
    return new OperatorError(`${path} ${what}. Check the owner and the rights of the file and its folder.`, {
      cause: error,
    });
  }
  return error;
}

/** From the file system: the file has another owner, or its permissions forbid writing. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}
