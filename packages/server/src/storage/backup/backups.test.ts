import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { describeOnEachEngine } from '../engines.test-support.ts';
import type { BackupSettings } from './backup-settings.ts';
import { findBackupWarning } from './backup-warning.ts';
import { backUpNow, listBackups, readStoredBackup, restoreStoredBackup } from './backups.ts';
import { findLastAttempt, findLastBackup } from './last-backup.ts';
import { openS3Server, s3Key } from './s3-server.test-support.ts';

const NOW_MS = Date.UTC(2026, 4, 11, 10, 27, 3);
const DAY_MS = 86_400_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const toFolder = (path = folder): BackupSettings => ({
  everyMs: DAY_MS,
  place: { kind: 'folder', folder: path, isDefault: false },
  keep: { daily: 2, weekly: 1 },
});

async function within<T>(settings: DatabaseSettings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(settings);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const addClub = (settings: DatabaseSettings, name: string) =>
  within(settings, (db) =>
    db
      .insertInto('organizations')
      .values({
        name,
        city: '',
        countryCode: 'NL',
        sport: 1,
        websiteUrl: null,
        logoUrl: null,
        createdAtMs: NOW_MS,
      })
      .execute(),
  );

const clubNames = (settings: DatabaseSettings) =>
  within(settings, async (db) => {
    const rows = await db.selectFrom('organizations').select('name').orderBy('id').execute();
    return rows.map(({ name }) => name);
  });

/** More than the first part of an upload in parts. */
const addMuch = (settings: DatabaseSettings) =>
  within(settings, async (db) => {
    for (let row = 0; row < 20; row += 1)
      await db
        .insertInto('serverState')
        .values({ key: `much-${row}`, value: String(row).repeat(600_000) })
        .execute();
  });

async function sha256Of(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

/** The one line of its failure. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  const message = error instanceof Error ? error.message : '';
  expect(message).not.toContain('\n');
  return message;
}

describeOnEachEngine('backups at their place', (_, { migratedPlace }) => {
  const warningOf = (settings: DatabaseSettings, nowMs = NOW_MS) =>
    within(settings, (db) => findBackupWarning(db, { everyMs: DAY_MS }, nowMs));

  it('are made, counted, listed and restored in a folder', async () => {
    const place = await migratedPlace();
    const context = { ...place, backups: toFolder() };
    await addClub(place, 'Backed up');
    const made = await backUpNow(context, NOW_MS);
    expect(made).toMatchObject({
      outcome: 'made',
      name: 'lapwing-20260511T102703Z.db',
      rows: 1,
      removed: [],
    });
    expect(await readFile(join(folder, `${made.name}.sha256`), 'utf8')).toContain(made.sha256);
    expect(await listBackups(context)).toEqual([
      { name: made.name, atMs: NOW_MS, bytes: made.bytes, hasChecksum: true },
    ]);

    const read = await readStoredBackup(context, made.name);
    expect(read?.bytes).toBe(made.bytes);
    expect(await sha256Of(read?.content ?? [])).toBe(made.sha256);
    await rm(join(folder, `${made.name}.sha256`));
    expect((await listBackups(context))[0]?.hasChecksum).toBe(false);
    await writeFile(join(folder, `${made.name}.sha256`), `${made.sha256}  ${made.name}\n`);

    await addClub(place, 'Added later');
    expect(await restoreStoredBackup(context, made.name, NOW_MS)).toMatchObject({
      keptAside: expect.any(String),
    });
    expect(await clubNames(place)).toEqual(['Backed up']);
  });

  it('are made, counted, listed and restored in a bucket, in one piece or in parts', async () => {
    const place = await migratedPlace();
    const store = await openS3Server();
    const context = { ...place, backups: { ...toFolder(), place: store.place } };
    await addClub(place, 'Backed up');
    const small = await backUpNow(context, NOW_MS);
    await addMuch(place);
    const large = await backUpNow(context, NOW_MS + 1000);
    expect(large.bytes).toBeGreaterThan(16 * 1024 * 1024);
    expect([...store.objects.keys()].sort()).toEqual(
      [small.name, large.name].flatMap((name) => [`lapwing/${name}`, `lapwing/${name}.sha256`]),
    );
    expect(await listBackups(context)).toEqual([
      { name: large.name, atMs: NOW_MS + 1000, bytes: large.bytes, hasChecksum: true },
      { name: small.name, atMs: NOW_MS, bytes: small.bytes, hasChecksum: true },
    ]);
    const read = await readStoredBackup(context, large.name);
    expect(await sha256Of(read?.content ?? [])).toBe(large.sha256);
    expect(await readStoredBackup(context, 'lapwing-20200101T000000Z.db')).toBeNull();
    await addClub(place, 'Added later');
    await restoreStoredBackup(context, large.name, NOW_MS);
    expect(await clubNames(place)).toEqual(['Backed up']);
    expect(await readdir(place.dataDir)).not.toContain('backup-in-transit');
  });

  it('are removed by the rule, and only those', async () => {
    const place = await migratedPlace();
    const context = { ...place, backups: toFolder() };
    await writeFile(join(folder, 'club.db'), 'precious');
    for (let day = 0; day < 5; day += 1) await backUpNow(context, NOW_MS + day * DAY_MS);
    const names = (await listBackups(context)).map(({ name }) => name);
    expect(names).toEqual(['lapwing-20260515T102703Z.db', 'lapwing-20260514T102703Z.db']);
    expect((await readdir(folder)).sort()).toEqual(
      ['club.db', ...names.flatMap((name) => [name, `${name}.sha256`])].sort(),
    );
  });

  it('that fail are a warning until one succeeds, and leave nothing that looks whole', async () => {
    const place = await migratedPlace();
    const gone = join(folder, 'gone');
    const context = { ...place, backups: toFolder(gone) };
    expect(await warningOf(place)).toEqual({ code: 'backup-none' });
    expect(await failureOf(backUpNow(context, NOW_MS))).toBe(
      `The folder ${gone} is missing or cannot be written.`,
    );
    expect(await warningOf(place)).toMatchObject({ code: 'backup-failed', atMs: NOW_MS, target: gone });
    expect(existsSync(gone)).toBe(false);
    expect(await failureOf(listBackups(context))).toContain('is missing or cannot be read');

    await mkdir(gone);
    await backUpNow(context, NOW_MS + 1000);
    expect(await warningOf(place, NOW_MS + DAY_MS)).toBeNull();
    expect(await warningOf(place, NOW_MS + 3 * DAY_MS)).toEqual({
      code: 'backup-old',
      lastAtMs: NOW_MS + 1000,
    });
    expect(await within(place, findLastBackup)).toMatchObject({ atMs: NOW_MS + 1000 });
    expect(await within(place, findLastAttempt)).toMatchObject({ outcome: 'made', rows: expect.any(Number) });
  });

  it('in a bucket fail with one line for each cause, and leave nothing there', async () => {
    const place = await migratedPlace();
    await addMuch(place);
    const store = await openS3Server();
    const contextWith = (changes: object) => ({
      ...place,
      backups: { ...toFolder(), place: { ...store.place, ...changes } },
    });
    const context = contextWith({});
    for (const [changes, line] of [
      [{ keySecret: 'wrong' }, /refused with 403 SignatureDoesNotMatch\. Check LAPWING_BACKUP_KEY_SECRET/],
      [{ keyId: 'wrong' }, /403 InvalidAccessKeyId\. Check LAPWING_BACKUP_KEY_ID/],
      [{ region: 'mars' }, /400 AuthorizationHeaderMalformed\. Check LAPWING_BACKUP_REGION/],
      [{ url: store.place.url.replace('/club', '/other') }, /404 NoSuchBucket\. Check the bucket/],
      [{ url: 'http://127.0.0.1:9/club' }, /127\.0\.0\.1:9 cannot be reached: /],
    ] as const) {
      const failure = await failureOf(backUpNow(contextWith(changes), NOW_MS));
      expect(failure).toMatch(line);
      expect(failure).not.toContain(s3Key.keySecret);
    }
    // The second part finds no room.
    store.failWith(({ url }) =>
      url.searchParams.get('partNumber') === '2' ? { status: 409, code: 'QuotaExceeded' } : undefined,
    );
    expect(await failureOf(backUpNow(context, NOW_MS))).toMatch(/QuotaExceeded\. The bucket is full/);
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
    // The store vanishes in the middle.
    store.failWith(({ url }) => (url.searchParams.get('partNumber') === '2' ? 'drop' : undefined));
    expect(await failureOf(backUpNow(context, NOW_MS))).toMatch(/cannot be reached/);
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
    // It keeps other bytes than it was sent.
    store.failWith(() => undefined);
    store.spoilWith((body) => (body.length > 1000 ? body.subarray(1) : body));
    expect(await failureOf(backUpNow(context, NOW_MS))).toMatch(/or others than it was sent/);
    expect(store.objects.size).toBe(0);
    expect(await warningOf(place)).toMatchObject({ code: 'backup-failed' });
  });

  it('refuse a name that is none, one that is missing, and a damaged file, and leave the data alone', async () => {
    const place = await migratedPlace();
    const context = { ...place, backups: toFolder() };
    await addClub(place, 'Club');
    const { name } = await backUpNow(context, NOW_MS);
    const restore = (wanted: string) => failureOf(restoreStoredBackup(context, wanted, NOW_MS));
    expect(await restore('../lapwing.db')).toMatch(/is not the name of a backup/);
    expect(await restore('lapwing-20200101T000000Z.db')).toMatch(/There is no backup lapwing-2020/);
    await writeFile(join(folder, name), 'rubbish');
    expect(await restore(name)).toMatch(/is damaged or was changed/);
    expect(await clubNames(place)).toEqual(['Club']);
  });

  it('remove what a killed backup has left', async () => {
    const place = await migratedPlace();
    const left = ['lapwing-20260101T000000Z.db.unfinished', 'lapwing-20260101T000000Z.db.sha256'];
    for (const name of left) await writeFile(join(folder, name), 'half');
    const { name } = await backUpNow({ ...place, backups: toFolder() }, NOW_MS);
    expect((await readdir(folder)).sort()).toEqual([name, `${name}.sha256`]);
  });

  it('are made one at a time', async () => {
    const place = await migratedPlace();
    const context = { ...place, backups: toFolder() };
    const [first, second] = await Promise.allSettled([
      backUpNow(context, NOW_MS),
      backUpNow(context, NOW_MS + 1000),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({
      reason: { message: expect.stringContaining('Another backup is being made') },
    });
  });
});
