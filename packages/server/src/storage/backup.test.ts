import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeBackup } from './backup.ts';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';
import { describeOnEachEngine } from './engines.test-support.ts';
import { migrateToLatest } from './migrate.ts';
import { restoreBackup } from './restore.ts';
import { tables } from './schema.ts';
import { lockDataDir } from './sqlite.ts';

const NOW_MS = Date.UTC(2026, 4, 11, 10, 27, 3);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function within<T>(settings: DatabaseSettings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(settings);
  try {
    await migrateToLatest(db);
    return await work(db);
  } finally {
    await db.close();
  }
}

async function addClub(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('organizations')
    .values({
      name,
      city: 'Emmen',
      countryCode: 'NL',
      sport: 1,
      websiteUrl: null,
      logoUrl: null,
      createdAtMs: NOW_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addWorld(db: Database): Promise<void> {
  const organizationId = await addClub(db, 'Karting Club \u5927\u962a');
  const { id: venueId } = await db
    .insertInto('venues')
    .values({
      name: 'Track',
      lengthMm: 1_000_000,
      lengthUnit: 1,
      countryCode: 'NL',
      latitudeE6: null,
      longitudeE6: -1,
      timeZone: 'Europe/Amsterdam',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: eventId } = await db
    .insertInto('events')
    .values({
      guid: 'g-1',
      organizationId,
      venueId,
      name: 'Event',
      sport: 1,
      startDate: '2026-05-11',
      startsAtMs: NOW_MS,
      endsAtMs: NOW_MS,
      updatedAtMs: NOW_MS,
      softwareName: 'x',
      softwareVersion: '1',
      isListed: 1,
      resultStatus: 3,
      sessionCount: 1,
      entryCount: 700,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = { eventId, name: 'G', startsAtMs: NOW_MS, sort: 0 };
  const outer = await db
    .insertInto('sessionGroups')
    .values({ ...group, parentId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inner = await db
    .insertInto('sessionGroups')
    .values({ ...group, parentId: outer.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({
      eventId,
      groupId: inner.id,
      name: 'Race',
      comment: null,
      kind: 'race',
      classificationType: 1,
      isMerge: 0,
      resultStatus: 3,
      startsAtMs: NOW_MS,
      endsAtMs: NOW_MS,
      hasStartGrid: 0,
      sort: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // More than one batch of rows.
  for (let row = 1; row <= 700; row += 1) {
    await db
      .insertInto('competitors')
      .values({
        sessionId,
        finishPosition: row,
        startPosition: null,
        startNumber: `0${row}`,
        firstName: 'A',
        lastName: 'B',
        className: '',
        nationality: null,
        transponder: String(row),
        status: 0,
        isClassified: 1,
        positionInClass: row,
        lapCount: 1,
        totalTimeMs: 60_000,
        bestTimeMs: 60_000,
        bestLapNumber: 1,
        additionalFields: '[]',
        laps: Uint8Array.of(row % 256, 0, 255),
      })
      .execute();
  }
}

async function contentsOf(db: Database): Promise<unknown> {
  const contents: Record<string, unknown> = {};
  for (const table of tables) contents[table] = await db.selectFrom(table).selectAll().execute();
  return JSON.parse(JSON.stringify(contents));
}

const clubNames = (db: Database) =>
  db
    .selectFrom('organizations')
    .select('name')
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ name }) => name));

describeOnEachEngine('backup and restore', (_, { emptyPlace, emptySqlitePlace }) => {
  it('bring every row of a busy database to another place, and go on counting ids there', async () => {
    const [from, to] = [await emptyPlace(), await emptyPlace()];
    const file = join(folder, 'club.db');
    const progress: [number, number][] = [];
    const before = await within(from, async (db) => {
      await addWorld(db);
      const contents = await contentsOf(db);
      await makeBackup(from, file, (done, total) => progress.push([done, total]));
      return contents;
    });

    expect(await restoreBackup(to, file, NOW_MS)).toEqual({ keptAside: null });
    await within(to, async (db) => {
      expect(await contentsOf(db)).toEqual(before);
      expect(await addClub(db, 'The next one')).toBe(2);
    });
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.every(([done, total]) => done <= total)).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['club.db']);
  });

  it('move a club from SQLite to this engine', async () => {
    const [from, to] = [await emptySqlitePlace(), await emptyPlace()];
    const file = join(folder, 'club.db');
    const before = await within(from, async (db) => {
      await addWorld(db);
      return contentsOf(db);
    });
    await makeBackup(from, file);
    await restoreBackup(to, file, NOW_MS);
    expect(await within(to, contentsOf)).toEqual(before);
  });

  it('keep what was there before aside', async () => {
    const place = await emptyPlace();
    const file = join(folder, 'club.db');
    await within(place, (db) => addClub(db, 'Backed up'));
    await makeBackup(place, file);
    await within(place, (db) => addClub(db, 'Added later'));

    const { keptAside } = await restoreBackup(place, file, NOW_MS);
    expect(keptAside).toBe(join(place.dataDir, 'before-restore-20260511T102703Z.db'));
    expect(await within(place, clubNames)).toEqual(['Backed up']);

    await restoreBackup(place, keptAside ?? '', NOW_MS + 1000);
    expect(await within(place, clubNames)).toEqual(['Backed up', 'Added later']);
  });

  it('refuse to restore under a running server, and change nothing', async () => {
    const place = await emptyPlace();
    const file = join(folder, 'club.db');
    await within(place, async (db) => {
      await addClub(db, 'Backed up');
      await makeBackup(place, file);
      await addClub(db, 'Added later');
      const lock = place.databaseUrl === null ? lockDataDir(place.dataDir) : null;
      await expect(restoreBackup(place, file, NOW_MS)).rejects.toThrow(/Stop it first/);
      lock?.release();
      expect(await clubNames(db)).toEqual(['Backed up', 'Added later']);
    });
  });

  it('never write over a file that is there', async () => {
    const place = await emptyPlace();
    await within(place, (db) => addClub(db, 'Club'));
    const file = join(folder, 'precious.db');
    await writeFile(file, 'precious');
    await expect(makeBackup(place, file)).rejects.toThrow(/exists already/);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('refuse what is missing, foreign, cut short or from a newer version, and leave the data alone', async () => {
    const place = await emptyPlace();
    const good = join(folder, 'good.db');
    await within(place, addWorld);
    await makeBackup(place, good);

    const foreign = join(folder, 'foreign.db');
    const other = new BetterSqlite(foreign);
    other.exec('create table kysely_migration (name text)');
    other.close();
    const text = join(folder, 'text.db');
    await writeFile(
      text,
      'not a database, but long enough to be read as the header of one, which is a hundred bytes'.repeat(9),
    );
    const cut = join(folder, 'cut.db');
    await copyFile(good, cut);
    await truncate(cut, Math.floor((await stat(good)).size / 2));
    const newer = join(folder, 'newer.db');
    await copyFile(good, newer);
    const future = new BetterSqlite(newer);
    future.exec("insert into kysely_migration values ('9999-from-the-future', '2030')");
    future.close();

    for (const [file, reason] of [
      [join(folder, 'none.db'), /There is no file/],
      [foreign, /is not a Lapwing backup/],
      [text, /is not a Lapwing backup/],
      [cut, /damaged/],
      [newer, /newer version/],
    ] as const) {
      await expect(restoreBackup(place, file, NOW_MS)).rejects.toThrow(reason);
    }
    expect(await within(place, clubNames)).toHaveLength(1);
    expect(existsSync(join(place.dataDir, 'before-restore-20260511T102703Z.db'))).toBe(false);
  });
});
