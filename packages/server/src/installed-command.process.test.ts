/** The command `lapwing-server` as installed by a host: found through a link, run from any folder. */

import { execFile, spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './free-port.test-support.ts';

const bin = fileURLToPath(new URL('../bin/lapwing-server.js', import.meta.url));
let folder: string;
let elsewhere: string;
let command: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-installed-'));
  elsewhere = join(folder, 'elsewhere');
  command = join(folder, 'lapwing-server');
  await mkdir(elsewhere);
  await symlink(bin, command);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function settingsFile(lines: Readonly<Record<string, string>>): Promise<string> {
  const path = join(folder, `settings-${Math.random()}.env`);
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path, text.join(''));
  return path;
}

type Outcome = { code: number; stdout: string; stderr: string };

/** In a folder unrelated to the server. */
function run(settings: string, ...args: string[]): Promise<Outcome> {
  const env = { PATH: process.env.PATH, LAPWING_SETTINGS_FILE: settings };
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd: elsewhere, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it('reads the settings of the running server from their file, and so finds its data', async () => {
  const port = await freePort();
  const settings = await settingsFile({
    LAPWING_DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    LAPWING_DEMO: 'off',
    LAPWING_WORKERS: '0',
    LAPWING_MAIL_FROM: 'Kart Club <no-reply@example.org>',
  });
  const env = { PATH: process.env.PATH, LAPWING_SETTINGS_FILE: settings };
  const server = spawn(command, ['start'], { cwd: elsewhere, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  while ((await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.ok !== true) {
    expect(server.exitCode).toBeNull();
    await wait(50);
  }
  expect(await run(settings, 'organization', 'create', 'Kart Club Emmen', '--country', 'NL')).toMatchObject({
    code: 0,
  });
  const answer = await fetch(`http://127.0.0.1:${port}/api/search?term=emmen`);
  expect(await answer.text()).toContain('Kart Club Emmen');
  expect(await readdir(elsewhere)).toEqual([]);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it.each([
  ['organization', 'list'],
  ['key', 'list'],
  ['set-aside', 'list'],
  ['search', 'rebuild'],
  ['backup', 'backup.db'],
  ['restore', 'backup.db'],
  ['migrate'],
  ['demo'],
])('refuses %s %s without the settings of a server, and creates nothing', async (...args) => {
  const outcome = await run(await settingsFile({}), ...args);
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toMatch(/^There is no Lapwing database in .+elsewhere\/data\. [^\n]+\n$/);
  expect(await readdir(elsewhere)).toEqual([]);
});

it('reports it when the named file of settings is missing', async () => {
  expect(await run(join(folder, 'none.env'), 'organization', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The settings in .+none\.env cannot be read: [^\n]+\n$/),
  });
});

// Only root may change the owner of files.
it.runIf(process.getuid?.() === 0)(
  'refuses to write as root what belongs to the user of the server',
  async () => {
    const dataDir = join(folder, 'owned');
    const settings = await settingsFile({ LAPWING_DATA_DIR: dataDir });
    expect((await run(settings, 'migrate')).code).toBe(0);
    await chown(join(dataDir, 'lapwing.db'), 65_534, 65_534);
    expect(await run(settings, 'organization', 'list')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("sudo -u '#65534' lapwing-server"),
    });
  },
);
