import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadKeys } from '../identity/signing-keys.ts';
import { parseSettings, type Settings } from '../settings/settings.ts';
import { lockDataDir } from '../storage/engines/sqlite.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { createSetAside } from '../storage/set-aside/set-aside.ts';
import { runProgram } from './program.ts';
import { withDatabase } from './with-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lapwing-doctor-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  rmSync(folder, { recursive: true });
});

/** Its output, and whether it failed. */
async function run(settings: Settings, ...args: string[]) {
  process.exitCode = 0;
  const lines: string[] = [];
  for (const method of ['log', 'error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)));
  await runProgram(args, () => settings);
  return { text: lines.join('\n'), hasFailed: process.exitCode === 1 };
}

const settingsFor = (dataDir: string, databaseUrl: string | null = null) =>
  parseSettings({ LAPWING_DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) });

describeOnEachEngine('lapwing-server doctor', (_, { migratedPlace }) => {
  async function anInstallation() {
    const { dataDir, databaseUrl } = await migratedPlace();
    const settings = settingsFor(dataDir, databaseUrl);
    await withDatabase(settings, (db) => loadKeys(db));
    return settings;
  }

  test('has one line for each check, and finds no problems in a healthy installation', async () => {
    const settings = await anInstallation();
    await run(settings, 'backup', join(folder, 'club.db'));
    const { text, hasFailed } = await run(settings, 'doctor');
    expect(hasFailed).toBe(false);
    expect(text).toMatch(/✓ data folder: .+ can be written/);
    expect(text).toMatch(/free disk: \d+ MB free/);
    expect(text).toContain('✓ foreign keys: every row has its parent');
    expect(text).toMatch(/✓ migrations: up to date \(\d{4}-/);
    expect(text).toContain('✓ signing keys: can be read');
    expect(text).toContain('✓ set aside: nothing');
    expect(text).toMatch(/✓ last backup: 0 days ago: .+club\.db/);
    for (const line of text.split('\n')) expect(line).toMatch(/^[✓!✗] [a-z ]+: /);
  });

  test('reports bad keys, data set aside and a missing backup, and what to do', async () => {
    const settings = await anInstallation();
    await withDatabase(settings, async (db) => {
      await db.updateTable('serverState').set({ value: '{"signing":' }).execute();
      await createSetAside(db).add({ kind: 'search-entry', item: 'Events/1', reason: 'because' });
    });
    const { text, hasFailed } = await run(settings, 'doctor');
    expect(hasFailed).toBe(true);
    expect(text).toMatch(/✗ signing keys: cannot be read\. To do: .+ restore --latest/);
    expect(text).toMatch(
      /! set aside: 1 stored item cannot be used\. To do: .+lapwing-server set-aside list/,
    );
    expect(text).toMatch(/! last backup: none is known\. To do: .+lapwing-server backup/);
    const { isHealthy, findings } = JSON.parse((await run(settings, 'doctor', '--json')).text);
    expect(isHealthy).toBe(false);
    expect(findings).toContainEqual(expect.objectContaining({ name: 'signing keys', level: 'problem' }));
  });

  test('distinguishes a complete backup from a damaged one without restoring it', async () => {
    const settings = await anInstallation();
    const good = join(folder, 'good.db');
    await run(settings, 'backup', good);
    expect(await run(settings, 'doctor', '--backup', good)).toMatchObject({
      text: expect.stringMatching(/^✓ backup: .+ is whole$/),
      hasFailed: false,
    });
    const bad = join(folder, 'bad.db');
    copyFileSync(good, bad);
    copyFileSync(`${good}.sha256`, `${bad}.sha256`);
    const file = new BetterSqlite(bad);
    file.exec("insert into server_state values ('added', 'later')");
    file.close();
    expect(await run(settings, 'doctor', '--backup', bad)).toMatchObject({
      text: expect.stringMatching(/^✗ backup: .+is damaged or was changed.+To do:/),
      hasFailed: true,
    });
  });

  test('lists, shows, retries and discards what is set aside, also while a server runs', async () => {
    const settings = await anInstallation();
    const server = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : null;
    onTestFinished(() => server?.release());
    const add = () =>
      withDatabase(settings, (db) =>
        createSetAside(db, { now: () => 0 }).add({
          kind: 'search-entry',
          item: 'Events/1',
          reason: 'because',
        }),
      );
    expect((await run(settings, 'set-aside', 'list')).text).toBe('Nothing is set aside.');
    await add();
    expect((await run(settings, 'set-aside', 'list')).text).toBe(
      '1  search-entry Events/1  since 1970-01-01  because',
    );
    expect((await run(settings, 'set-aside', 'show', '1')).text).toContain('Events/1');
    expect(await run(settings, 'set-aside', 'show', '7')).toMatchObject({
      text: expect.stringContaining('Nothing is set aside as 7.'),
      hasFailed: true,
    });
    expect((await run(settings, 'set-aside', 'retry')).text).toContain('Which item?');
    expect((await run(settings, 'set-aside', 'retry', '--all')).text).toContain('1 will be tried again');
    expect((await run(settings, 'set-aside', 'list')).text).toContain('to be tried again');
    const refused = await run(settings, 'set-aside', 'discard', '1');
    expect(refused).toMatchObject({ text: expect.stringContaining('add --yes'), hasFailed: true });
    expect(JSON.parse((await run(settings, 'set-aside', 'list', '--json')).text)).toHaveLength(1);
    expect((await run(settings, 'set-aside', 'discard', '1', '--yes')).text).toContain('Discarded: 1');
    expect((await run(settings, 'set-aside', 'list')).text).toBe('Nothing is set aside.');
  });
});

test('the doctor reports an empty folder, and creates nothing', async () => {
  const settings = settingsFor(join(folder, 'none'));
  const { text, hasFailed } = await run(settings, 'doctor');
  expect(hasFailed).toBe(false);
  expect(text).toMatch(/! data folder: .+none does not exist/);
  expect(text).toMatch(/! database: there is no .+lapwing\.db yet/);
});

test('the doctor finds a damaged file, rows without their parent and permissions that are too wide', async () => {
  const settings = settingsFor(folder);
  await withDatabase(settings, async () => {});
  const path = join(folder, 'lapwing.db');
  const file = new BetterSqlite(path);
  file.pragma('foreign_keys = OFF');
  file.exec("insert into announcements (session_id, at_ms, text) values (7, 0, 'nobody')");
  file.close();
  chmodSync(path, 0o644);
  const strays = await run(settings, 'doctor');
  expect(strays.hasFailed).toBe(true);
  expect(strays.text).toContain('✗ foreign keys: 1 rows without their parent in announcements');
  expect(strays.text).toMatch(/! permissions: Others on this machine can read .+chmod 600/);

  writeFileSync(path, 'rubbish '.repeat(1_000));
  const damaged = await run(settings, 'doctor');
  expect(damaged.hasFailed).toBe(true);
  expect(damaged.text).toMatch(/✗ (database|integrity): /);
});

test('the doctor and set-aside have help with examples', async () => {
  const settings = settingsFor(folder);
  expect((await run(settings, 'doctor', '--help')).text).toMatch(
    /--backup[\s\S]+EXAMPLES[\s\S]+doctor --json/,
  );
  expect((await run(settings, 'set-aside', '--help')).text).toMatch(
    /list[\s\S]+retry[\s\S]+EXAMPLES[\s\S]+set-aside discard 3 --yes/,
  );
});
