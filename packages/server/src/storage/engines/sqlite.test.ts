import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { makeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { withBulkWrites } from './bulk-writes.ts';
import { lockDataDir } from './sqlite.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lapwing-sqlite-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir, databaseUrl: null });

it('acknowledged data is on the disk, and rows keep their parents', async () => {
  const db = await open();
  const pragma = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  await db.close();
});

it('much data is written faster, and later data is on the disk again, even after a failure', async () => {
  const db = await open();
  const synchronous = async () => (await sql.raw('pragma synchronous').execute(db)).rows;
  const work = withBulkWrites(db, async () => {
    expect(await synchronous()).toEqual([{ synchronous: 1 }]);
    throw new Error('the work fails');
  });
  await expect(work).rejects.toThrow('the work fails');
  expect(await synchronous()).toEqual([{ synchronous: 2 }]);
  await db.close();
});

it('only its owner can read the file with its password hashes', async () => {
  const db = await open();
  await migrateToLatest(db);
  for (const name of ['lapwing.db', 'lapwing.db-wal']) {
    expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
  }
  await db.close();
});

it('only one process works on a data folder, and the next one may when it has ended', () => {
  const first = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(/Another Lapwing process is using .+LAPWING_DATA_DIR/);
  first.release();
  lockDataDir(dataDir).release();
});

it('a data folder that cannot be created is named in the error', async () => {
  const notAFolder = join(dataDir, 'file');
  await writeFile(notAFolder, '');
  await expect(openDatabase({ dataDir: join(notAFolder, 'data'), databaseUrl: null })).rejects.toThrow(
    /The data folder .+file\/data cannot be written/,
  );
});

it.runIf(existsSync('/proc/self'))(
  'a data folder where nothing can be made is refused immediately',
  async () => {
    const place = (path: string) => openDatabase({ dataDir: path, databaseUrl: null });
    await expect(place('/proc/lapwing/data')).rejects.toThrow(/The data folder \/proc\/lapwing\/data cannot/);
    expect(() => lockDataDir('/proc')).toThrow(OperatorError);
  },
);

it("another program's database is left alone", async () => {
  const other = new BetterSqlite(join(dataDir, 'lapwing.db'));
  other.exec('create table theirs (x)');
  other.close();
  await expect(open()).rejects.toThrow(/is a database of another program/);
});

it('a file that is not a database is an error for the operator, and a backup can replace it', async () => {
  const healthy = await mkdtemp(join(tmpdir(), 'lapwing-sqlite-'));
  const db = await openDatabase({ dataDir: healthy, databaseUrl: null });
  await migrateToLatest(db);
  await db.insertInto('serverState').values({ key: 'kept', value: 'yes' }).execute();
  await db.close();
  const backup = join(healthy, 'backup.db');
  await makeBackup({ dataDir: healthy, databaseUrl: null }, backup);

  await writeFile(join(dataDir, 'lapwing.db'), 'rubbish '.repeat(1000));
  const failure = await open().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(String(failure)).toMatch(/is damaged or no Lapwing database/);

  const { keptAside } = await restoreBackup({ dataDir, databaseUrl: null }, backup, 0);
  expect(keptAside).not.toBeNull();
  const restored = await open();
  expect(await restored.selectFrom('serverState').selectAll().execute()).toEqual([
    { key: 'kept', value: 'yes' },
  ]);
  await restored.close();
  await rm(healthy, { recursive: true });
});

it('a damaged lock file may be removed', async () => {
  const lock = join(dataDir, 'lapwing.lock');
  await writeFile(lock, 'rubbish '.repeat(1000));
  expect(() => lockDataDir(dataDir)).toThrow(/lapwing\.lock is damaged\. .+ remove it/);
  await rm(lock);
  lockDataDir(dataDir).release();
});

// Root may write everywhere.
it.skipIf(process.getuid?.() === 0)('a read-only file is named before anything is done', async () => {
  await writeFile(join(dataDir, 'lapwing.db'), '', { mode: 0o400 });
  await expect(open()).rejects.toThrow(/lapwing\.db cannot be opened for writing\. Check the owner/);
});

it('a full disk is reported as such, and stored data is kept', async () => {
  const db = await open();
  await migrateToLatest(db);
  await db.insertInto('serverState').values({ key: 'kept', value: 'yes' }).execute();
  const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.pageCount}`).execute(db);
  const filling = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('serverState')
      .values({ key: 'large', value: 'x'.repeat(1_000_000) })
      .execute();
  });
  await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await db.selectFrom('serverState').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }]);
  await db.close();
});

it('a transaction may write once it has begun, whatever another process wants to write', async () => {
  const db = await open();
  await migrateToLatest(db);
  const other = new BetterSqlite(join(dataDir, 'lapwing.db'), { timeout: 0 });
  const write = () => other.exec("insert into server_state values ('other', 'yes')");
  await db.transaction().execute(async (tx) => {
    expect(await tx.selectFrom('serverState').selectAll().execute()).toEqual([]);
    // Admitted now, it would leave this transaction with old data, and SQLite would refuse to write that.
    expect(write).toThrow('database is locked');
    await tx.insertInto('serverState').values({ key: 'own', value: 'yes' }).execute();
  });
  write();
  other.close();
  expect(await db.selectFrom('serverState').select('key').orderBy('key').execute()).toHaveLength(2);
  await db.close();
});

describe('reading during a write', () => {
  const storedValue = async (db: Pick<Database, 'selectFrom'>) =>
    (await db.selectFrom('serverState').select('value').where('key', '=', 'k').executeTakeFirst())?.value;

  it('does not wait for the transaction, and sees the last committed data', async () => {
    const db = await open();
    await migrateToLatest(db);
    await db.insertInto('serverState').values({ key: 'k', value: 'before' }).execute();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let own: string | undefined;
    const writing = db.transaction().execute(async (tx) => {
      await tx.updateTable('serverState').set({ value: 'after' }).where('key', '=', 'k').execute();
      own = await storedValue(tx);
      await held;
    });
    const waits = db.updateTable('serverState').set({ value: 'last' }).where('key', '=', 'k').execute();
    expect(await storedValue(db)).toBe('before');
    letGo();
    await writing;
    expect(own).toBe('after');
    await waits;
    expect(await storedValue(db)).toBe('last');
    await db.close();
  });

  it('continues after a failed transaction', async () => {
    const db = await open();
    await migrateToLatest(db);
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('serverState').values({ key: 'k', value: 'lost' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await storedValue(db)).toBeUndefined();
    await db
      .transaction()
      .execute((tx) => tx.insertInto('serverState').values({ key: 'k', value: 'kept' }).execute());
    expect(await storedValue(db)).toBe('kept');
    await db.close();
  });
});
