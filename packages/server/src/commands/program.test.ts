import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { createPresentationStore } from '../live/calls/presentation-store.ts';
import { OperatorError } from '../operator-error.ts';
import { parseSettings } from '../settings/settings.ts';
import { runProgram } from './program.ts';
import { withDatabase } from './with-database.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

async function complaintAbout(...args: string[]): Promise<string> {
  return complaintWhen(new Error('it was begun'), ...args);
}

async function complaintWhen(failure: Error, ...args: string[]): Promise<string> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const readSettings = () => {
    throw failure;
  };
  await runProgram(args, readSettings);
  return (said.mock.lastCall ?? []).map(String).join('\n');
}

test('--version prints the version of the project', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await runProgram(['--version'], () => parseSettings({}));
  expect(printed.mock.calls).toEqual([[version]]);
});

test('an unknown option is refused by name before anything is done', async () => {
  const key = ['key', 'create', '1', '--name', 'Decoder'];
  expect(await complaintAbout(...key, '--scope', 'practice')).toContain('There is no option --scope.');
  expect(await complaintAbout('start', '--port=80')).toContain('There is no option --port.');
  expect(process.exitCode).toBe(1);
  expect(await complaintAbout(...key, '--scopes=practice', '--json')).toContain('it was begun');
});

test('errors that the operator can fix are one line, and bugs have a stack', async () => {
  const failed = (code: string) => complaintWhen(Object.assign(new Error('x'), { code }), 'migrate');
  for (const code of ['ENOSPC', 'SQLITE_FULL', '53100']) {
    expect(await failed(code)).toMatch(/^There is no room left on the disk[^\n]+$/);
  }
  expect(await failed('SQLITE_CORRUPT')).toMatch(/^The database is damaged[^\n]+$/);
  const lost = new Error('Connection terminated due to connection timeout');
  expect(await complaintWhen(lost, 'migrate')).toMatch(/^PostgreSQL does not answer[^\n]+$/);
  expect(await complaintWhen(new OperatorError('Port 80 is taken.'), 'migrate')).toBe('Port 80 is taken.');
  const ours = new TypeError('x is undefined');
  await complaintWhen(ours, 'migrate');
  expect(console.error).toHaveBeenLastCalledWith(ours);
});

test('a host who has lost the second factor gets in again, and the log shows it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-factor-'));
  const settings = parseSettings({ LAPWING_DATA_DIR: dataDir });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = (...args: string[]) => runProgram(args, () => settings);
  try {
    await withDatabase(settings, async (db) => {
      const names = { givenName: 'Hanna', surName: 'Host', nickName: 'hanna' };
      await saveAccounts(db, [
        { id: 'hanna', ...names, email: 'hanna@example.org', passwordHash: null, createdAtMs: 0 },
      ]);
      await db
        .insertInto('secondFactors')
        .values({
          accountId: 'hanna',
          secret: 'GEZDGNBVGY3TQOJQ',
          createdAtMs: 1,
          enabledAtMs: 1,
          lastStep: 0,
        })
        .execute();
    });
    await run('reset-second-factor', 'nobody@example.org');
    expect(said.mock.lastCall?.[0]).toContain('Nobody has an account with the address nobody@example.org.');
    await run('reset-second-factor', 'Hanna@Example.org');
    expect(printed.mock.lastCall?.[0]).toContain('is off');
    await run('reset-second-factor', 'hanna@example.org', '--json');
    expect(printed.mock.lastCall).toEqual(['{"isReset":false}']);
    const log = await withDatabase(settings, (db) =>
      db.selectFrom('auditLog').select(['accountId', 'actor', 'action', 'params']).execute(),
    );
    expect(log).toEqual([
      {
        accountId: null,
        actor: 'lapwing-server',
        action: 'reset-second-factor',
        params: '{"name":"Hanna Host"}',
      },
    ]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('start --prepare makes a new database and ends, and leaves an existing one as it is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-prepare-'));
  const file = join(dataDir, 'lapwing.db');
  const prepare = () =>
    runProgram(['start', '--prepare'], () =>
      parseSettings({ LAPWING_DATA_DIR: dataDir, LAPWING_DEMO: 'off' }),
    );
  await prepare();
  expect(readFileSync(file).subarray(0, 13).toString()).toBe('SQLite format');
  writeFileSync(file, 'to be migrated by the start');
  await prepare();
  expect(readFileSync(file, 'utf8')).toBe('to be migrated by the start');
  expect(process.exitCode).not.toBe(1);
  rmSync(dataDir, { recursive: true });
});

test('the plan of an organization is set by the host, and everyone is Premium until then', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-payment-'));
  const settings = parseSettings({ LAPWING_DATA_DIR: dataDir });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = (...args: string[]) => runProgram(args, () => settings);
  const paid = () =>
    withDatabase(settings, async (db) => (await createPresentationStore(db).getTimer(1)).paymentType);
  try {
    await run('organization', 'create', 'Kart Club', '--country', 'NL');
    expect(await paid()).toBe('Premium');
    await run('organization', 'payment', '1', 'free');
    expect(await paid()).toBe('Free');
    await run('organization', 'payment', '1', 'Golden');
    expect(said.mock.calls.flat().join()).toContain('is not one of Free, Basic, Premium, Trial');
    expect(await paid()).toBe('Free');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
