import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { lockDataDir } from '../engines/sqlite.ts';
import { describeOnEachEngine } from '../engines.test-support.ts';
import { migrateToLatest } from '../migrate.ts';
import { tables } from '../schema.ts';
import { makeBackup } from './backup.ts';
import { writeChecksum } from './checksum-file.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';

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

describeOnEachEngine('backup and restore', (_, { emptyPlace, migratedPlace, emptySqlitePlace }) => {
  it('move every row of a busy database to another place, and continue counting ids there', async () => {
    const [from, to] = [await migratedPlace(), await emptyPlace()];
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
    expect(await readdir(folder)).toEqual(['club.db', 'club.db.sha256']);
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

  it('keep the previous contents aside', async () => {
    const place = await migratedPlace();
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
    const place = await migratedPlace();
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

  it('never overwrite an existing file', async () => {
    const place = await migratedPlace();
    await within(place, (db) => addClub(db, 'Club'));
    const file = join(folder, 'precious.db');
    await writeFile(file, 'precious');
    await expect(makeBackup(place, file)).rejects.toThrow(/exists already/);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it('refuse files that are missing, foreign, cut short or from a newer version, and leave the data alone', async () => {
    const place = await migratedPlace();
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

    const old = { isWithoutChecksum: true };
    for (const [file, reason] of [
      [join(folder, 'none.db'), /There is no file/],
      [foreign, /is not a Lapwing backup/],
      [text, /is not a Lapwing backup/],
      [cut, /damaged/],
      [newer, /newer version/],
    ] as const) {
      await expect(restoreBackup(place, file, NOW_MS, old)).rejects.toThrow(reason);
      await expect(restoreBackup(place, file, NOW_MS)).rejects.toThrow(/There is no/);
    }
    expect(await within(place, clubNames)).toHaveLength(1);
    expect(existsSync(join(place.dataDir, 'before-restore-20260511T102703Z.db'))).toBe(false);
  });

  it('refuse a backup with a flipped bit, a missing byte or a changed row, and leave the data alone', async () => {
    const place = await migratedPlace();
    const good = join(folder, 'good.db');
    await within(place, async (db) => {
      await addWorld(db);
      await db.insertInto('serverState').values({ key: 'identity.keys', value: '{"signing":[]}' }).execute();
    });
    await makeBackup(place, good);
    const bytes = await readFile(good);

    const damages: Record<string, (file: string) => Promise<unknown>> = {
      'one byte cut off': (file) => truncate(file, bytes.length - 1),
      'one byte more': (file) => writeFile(file, Buffer.concat([bytes, Buffer.from([0])])),
      'one bit flipped in a name': (file) => {
        const changed = Buffer.from(bytes);
        const at = changed.indexOf('Karting Club');
        changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
        return writeFile(file, changed);
      },
      'keys that are no JSON': async (file) =>
        change(file, `update server_state set value = '{"signing":' where key = 'identity.keys'`),
      'a trigger': async (file) => change(file, addedTrigger),
    };
    for (const [what, damage] of Object.entries(damages)) {
      const file = join(folder, `${what.replaceAll(' ', '-')}.db`);
      await copyFile(good, file);
      await copyFile(`${good}.sha256`, `${file}.sha256`);
      await damage(file);
      await expect(restoreBackup(place, file, NOW_MS), what).rejects.toThrow(/is damaged or was changed/);
    }
    const [without, nonsense] = [join(folder, 'without.db'), join(folder, 'nonsense.db')];
    for (const file of [without, nonsense]) await copyFile(good, file);
    await writeFile(`${nonsense}.sha256`, 'nonsense');
    await expect(restoreBackup(place, without, NOW_MS)).rejects.toThrow(
      /without\.db\.sha256.+--without-checksum/,
    );
    await expect(restoreBackup(place, nonsense, NOW_MS)).rejects.toThrow(/holds no SHA-256/);
    expect(await within(place, clubNames)).toHaveLength(1);
    expect(existsSync(join(place.dataDir, 'before-restore-20260511T102703Z.db'))).toBe(false);

    expect(await restoreBackup(place, without, NOW_MS, { isWithoutChecksum: true })).toMatchObject({
      keptAside: expect.any(String),
    });
    await verifyBackup(join(place.dataDir, 'before-restore-20260511T102703Z.db'));
  });

  const addedTrigger = `create trigger promote after insert on accounts begin
    update accounts set status = 1 where id = new.id; end`;
  const change = (file: string, statement: string) => {
    const opened = new BetterSqlite(file);
    opened.exec(statement);
    opened.close();
  };

  it('refuse foreign triggers, views and tables, even with a valid checksum', async () => {
    const place = await migratedPlace();
    const good = join(folder, 'good.db');
    await within(place, (db) => addClub(db, 'Club'));
    await makeBackup(place, good);
    const additions = {
      'trigger promote': addedTrigger,
      'view everybody': 'create view everybody as select * from accounts',
      'table loot': 'create table loot (name text)',
      'index slow': 'create index slow on accounts (given_name)',
      'trigger count_practice_after_delete': `drop trigger count_practice_after_delete;
        create trigger count_practice_after_delete after delete on practice_activities
        begin delete from accounts; end`,
    };
    for (const [part, statement] of Object.entries(additions)) {
      const file = join(folder, `${part.replaceAll(' ', '-')}.db`);
      await copyFile(good, file);
      change(file, statement);
      await writeChecksum(file, file);
      await expect(restoreBackup(place, file, NOW_MS)).rejects.toThrow(`its ${part} is not one`);
    }
    const less = join(folder, 'less.db');
    await copyFile(good, less);
    change(less, 'drop trigger count_practice_after_delete');
    await writeChecksum(less, less);
    await expect(verifyBackup(less)).rejects.toThrow(/parts of it are missing/);
    const copy = join(folder, 'copy.db');
    await copyFile(good, copy);
    await copyFile(`${good}.sha256`, `${copy}.sha256`);
    await writeFile(`${copy}-journal`, 'a journal of somebody else');
    await expect(restoreBackup(place, copy, NOW_MS)).rejects.toThrow(/copy\.db-journal does not belong/);
    expect(await within(place, clubNames)).toEqual(['Club']);
  });

  it('write a checksum that sha256sum can read', async () => {
    const place = await migratedPlace();
    await within(place, (db) => addClub(db, 'Club'));
    await makeBackup(place, join(folder, 'club.db'));
    const line = await readFile(join(folder, 'club.db.sha256'), 'utf8');
    const hash = createHash('sha256').update(await readFile(join(folder, 'club.db')));
    expect(line).toBe(`${hash.digest('hex')}  club.db\n`);
  });
});
