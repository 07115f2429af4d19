import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { copyTables } from './backup/copy-tables.ts';
import { restoreBackup } from './backup/restore.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { Database, type DatabaseSettings, openDatabase } from './database.ts';
import { APPLICATION_ID, dataFileIn, dialectForFile, dialectToRead } from './engines/sqlite.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { openInstallation } from './installation.ts';
import { migrateThrough, migrationsDone, pendingAfter } from './migrate.ts';
import { tables } from './schema.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 1, 2, 3);

/** A database of each released version, as that version made it: its tables, and rows in all of them. */
const folder = join(import.meta.dirname, 'releases');
const releases = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.replace(/\.sql$/, ''));

function makeRelease(version: string, path: string): void {
  const file = new BetterSqlite(path);
  file.pragma(`application_id = ${APPLICATION_ID}`);
  file.exec(readFileSync(join(folder, `${version}.sql`), 'utf8'));
  file.close();
}

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Only tables that the version has. */
async function rowsOf(db: Database): Promise<Rows> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const rows: Record<string, Rows[string]> = {};
  for (const table of tables) {
    if (names.has(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
      rows[table] = await db.selectFrom(table).selectAll().execute();
  }
  // Bytes of both engines are compared alike.
  return JSON.parse(JSON.stringify(rows));
}

const within = async <Done>(settings: DatabaseSettings, work: (db: Database) => Promise<Done>) => {
  const db = await openDatabase(settings);
  return work(db).finally(() => db.close());
};

it('there is a database of every released version', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version]) => version);
  expect(releases).toEqual(released.sort());
});

describeOnEachEngine('an upgrade', (_, { emptyPlace, emptySqlitePlace }) => {
  /** The same rows on this engine. */
  async function aPlaceOf(version: string): Promise<DatabaseSettings> {
    const place = await emptyPlace();
    const origin = place.databaseUrl === null ? place : await emptySqlitePlace();
    makeRelease(version, dataFileIn(origin.dataDir));
    if (place.databaseUrl === null) return place;
    const source = new Database('sqlite', dialectForFile(dataFileIn(origin.dataDir)));
    await within(place, async (db) => {
      await migrateThrough(db, await migrationsDone(source));
      await copyTables(source, db, () => {});
    });
    await source.close();
    return place;
  }

  it.each(releases)('from %s keeps every row, and makes a backup first', async (version) => {
    const place = await aPlaceOf(version);
    const [before, done] = await within(place, async (db) => [await rowsOf(db), await migrationsDone(db)]);
    const files: string[] = [];
    const { db, close } = await openInstallation(place, {
      onUpgradeBackup: (file) => files.push(file),
      now: () => NOW_MS,
    });
    const after = await rowsOf(db);
    expect(pendingAfter(await migrationsDone(db))).toEqual([]);
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toHaveLength(rows.length);
      for (const [index, row] of rows.entries()) expect(after[table]?.[index], table).toMatchObject(row);
    }
    await close();

    const isOlder = pendingAfter(done).length > 0;
    const backup = join(place.dataDir, 'before-upgrade-20261118T010203Z.db');
    expect(files).toEqual(isOlder ? [backup] : []);
    if (!isOlder) return;
    await verifyBackup(backup);
    const kept = new Database('sqlite', dialectToRead(backup));
    expect(await migrationsDone(kept)).toEqual(done);
    const derived = new Set(['practiceCounts']);
    for (const [table, rows] of Object.entries(await rowsOf(kept)))
      if (!derived.has(table)) expect(rows, table).toEqual(before[table]);
    await kept.close();
    // It can be restored by this version too.
    await restoreBackup(place, backup, NOW_MS);
    await within(place, async (db) => expect((await rowsOf(db)).events).toEqual(after.events));
  });

  it('of a database without data makes no backup', async () => {
    const place = await emptyPlace();
    await within(place, (db) => migrateThrough(db, ['0001-foundation', '0002-rulings-and-revisions']));
    const files: string[] = [];
    const { close } = await openInstallation(place, { onUpgradeBackup: (file) => files.push(file) });
    await close();
    expect(files).toEqual([]);
  });

  it('does not begin if no backup can be made', async () => {
    const place = await aPlaceOf('0.1.0');
    const done = await within(place, migrationsDone);
    const inTheWay = join(place.dataDir, 'before-upgrade-20261118T010203Z.db');
    makeRelease('0.1.0', inTheWay);
    await expect(openInstallation(place, { now: () => NOW_MS })).rejects.toThrow(
      /^The database was not brought to this version, because no backup could be made before: .+ exists already/,
    );
    expect(await within(place, migrationsDone)).toEqual(done);
    expect(existsSync(inTheWay)).toBe(true);
  });
});
