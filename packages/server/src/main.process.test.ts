/** The built command as a separate process, in typical situations of an operator. */

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from './free-port.test-support.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

type Run = {
  child: ChildProcess;
  port: number;
  output(): { stdout: string; stderr: string };
  /** The exit code; null after a kill. */
  ended: Promise<number | null>;
};

let dataDir: string;
const runs: Run[] = [];
beforeEach(async () => {
  if (!existsSync(main)) throw new Error(`${main} is missing: build the server before its process tests`);
  dataDir = await mkdtemp(join(tmpdir(), 'lapwing-process-'));
});
afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
});

async function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return runCommand(process.execPath, [main, ...args], env);
}

async function runCommand(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      LAPWING_DATA_DIR: dataDir,
      LAPWING_DEMO: 'off',
      // A slow machine is no overload.
      LAPWING_MAX_DELAY_MS: '60000',
      // Starting a worker takes another 0.6 s of processor time.
      LAPWING_WORKERS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const started = { child, port, output: () => ({ stdout, stderr }), ended };
  runs.push(started);
  return started;
}

/** Runs until it exits. */
async function outcomeOf(args: string[], env: NodeJS.ProcessEnv = {}) {
  const started = await run(args, env);
  const code = await started.ended;
  return { code, ...started.output() };
}

async function startServing(env: NodeJS.ProcessEnv = {}): Promise<Run> {
  return untilServing(await run(['start'], env));
}

async function untilServing(server: Run): Promise<Run> {
  while (!server.output().stdout.includes('Lapwing is running at')) {
    if (server.child.exitCode !== null) throw new Error(server.output().stderr);
    await wait(20);
  }
  return server;
}

async function signUp(server: Run): Promise<void> {
  const body = new URLSearchParams({ givenName: 'Anna', surName: 'Jansen', email: 'anna@example.org' });
  const origin = `http://localhost:${server.port}`;
  const path = '/idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0/sign-up';
  const { status } = await fetch(`${origin}${path}`, { method: 'POST', body, headers: { origin } });
  expect(status).toBe(200);
}

const ask = (server: Run, path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

const oneLine = (pattern: RegExp) =>
  expect.stringMatching(new RegExp(`^[^\\n]*${pattern.source}[^\\n]*\\n$`));

it('serves, prints its address, and exits with 0 when stopped', async () => {
  const server = await startServing({ LAPWING_WORKERS: '1' });
  // The lines may arrive in parts.
  await vi.waitFor(
    () =>
      expect(server.output().stdout).toMatch(
        new RegExp(
          `^Lapwing is running at http://localhost:${server.port}\nThis server has no host yet. .+\nhttp://localhost:${server.port}/first-run#[\\w-]{43}\nE-mails are written to \\S+outbox until .+\nCtrl-C stops it.\n$`,
        ),
      ),
    { timeout: 120_000 },
  );
  expect((await ask(server, '/api/health')).status).toBe(200);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
  expect(server.output().stderr).toBe('');
});

it.runIf(existsSync('/usr/bin/script'))(
  'prints the links of e-mails on a terminal, not in a log',
  async () => {
    const terminal = await untilServing(
      await runCommand('script', ['-qec', `"${process.execPath}" "${main}" start`, '/dev/null'], {}),
    );
    await signUp(terminal);
    const link = new RegExp(
      `E-mail to anna@example.org: http://localhost:${terminal.port}/idp/\\S+code=\\S+`,
    );
    await vi.waitFor(() => expect(terminal.output().stdout).toMatch(link), { timeout: 120_000 });
    const closed = terminal.ended;
    terminal.child.kill('SIGTERM');
    await closed;

    const other = join(dataDir, 'other');
    const logged = await startServing({ LAPWING_DATA_DIR: other });
    await signUp(logged);
    await vi.waitFor(
      async () =>
        expect(await readdir(join(other, 'outbox'))).toContainEqual(expect.stringMatching(/\.eml$/)),
      {
        timeout: 120_000,
      },
    );
    expect(JSON.stringify(logged.output())).not.toContain('code=');
  },
);

it.runIf(existsSync('/proc/self/task'))('lets the thread that answers go before all others', async () => {
  const { child } = await startServing();
  const tasks = (await readdir(`/proc/${child.pid}/task`)).map(Number);
  const others = tasks.filter((task) => task !== child.pid);
  expect(getPriority(child.pid)).toBe(getPriority());
  expect(others.length).toBeGreaterThan(0);
  for (const task of others) expect(getPriority(task)).toBe(10);
});

it('finishes requests in progress before it exits, and a second signal does not wait', async () => {
  const server = await startServing();
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write(
    'POST /api/nothing-here HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  await wait(200);
  // npm passes on a Ctrl-C that the terminal has already sent: that is no second signal.
  server.child.kill('SIGINT');
  await wait(20);
  server.child.kill('SIGINT');
  await wait(300);
  expect([answer, server.child.exitCode]).toEqual(['', null]);
  socket.write('}');
  expect(await server.ended).toBe(0);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);

  const impatient = await startServing();
  const silent = connect(impatient.port, '127.0.0.1');
  silent
    .on('error', () => {})
    .write('POST /api/nothing-here HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{');
  await wait(200);
  impatient.child.kill('SIGINT');
  await wait(800);
  expect(impatient.child.exitCode).toBeNull();
  impatient.child.kill('SIGINT');
  expect(await impatient.ended).toBe(130);
});

it('reports a wrong setting and what is allowed, and does not start', async () => {
  expect(await outcomeOf(['start'], { LAPWING_THEME: 'blue' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'LAPWING_THEME must be 1 (live timing) or 2 (results), not "blue".\n',
  });
});

it('reports that the port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const outcome = await outcomeOf(['start'], { PORT: String(port) });
  other.close();
  expect(outcome).toMatchObject({ code: 1, stderr: oneLine(/Port \d+ is taken by another program/) });
});

it('reports that the data folder cannot be written', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const outcome = await outcomeOf(['start'], { LAPWING_DATA_DIR: join(file, 'data') });
  expect(outcome).toMatchObject({ code: 1, stderr: oneLine(/The data folder .+ cannot be written/) });
});

// Root may write everywhere.
it.skipIf(process.getuid?.() === 0)('says so of a folder whose rights forbid it, too', async () => {
  await chmod(dataDir, 0o500);
  const outcome = await outcomeOf(['start']);
  await chmod(dataDir, 0o700);
  expect(outcome).toMatchObject({ code: 1, stderr: oneLine(/cannot be written/) });
});

it('prevents a second server on the same data folder', async () => {
  await startServing();
  expect(await outcomeOf(['start'])).toMatchObject({
    code: 1,
    stderr: oneLine(/Another Lapwing process is using/),
  });
  expect(await outcomeOf(['migrate'])).toMatchObject({
    code: 1,
    stderr: oneLine(/Another Lapwing process is using/),
  });
});

it('leaves a database of a newer version unchanged', async () => {
  expect(await outcomeOf(['migrate'])).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
  const file = new BetterSqlite(join(dataDir, 'lapwing.db'));
  file.exec("insert into kysely_migration values ('9999-from-the-future', '2030')");
  file.close();
  expect(await outcomeOf(['start'])).toMatchObject({
    code: 1,
    stderr: oneLine(/made by a newer version of Lapwing/),
  });
});

it('reports a damaged file instead of serving garbage', async () => {
  await writeFile(join(dataDir, 'lapwing.db'), 'rubbish '.repeat(1000));
  expect(await outcomeOf(['start'])).toMatchObject({
    code: 1,
    stderr: oneLine(/is damaged or no Lapwing database/),
  });
});

it('starts again after a kill, with everything that was stored', async () => {
  const server = await startServing();
  const file = new BetterSqlite(join(dataDir, 'lapwing.db'));
  file.exec("insert into server_state values ('kept', 'yes')");
  server.child.kill('SIGKILL');
  await server.ended;
  file.close();

  const again = await startServing();
  const reader = new BetterSqlite(join(dataDir, 'lapwing.db'), { readonly: true });
  expect(reader.prepare("select value from server_state where key = 'kept'").pluck().get()).toBe('yes');
  reader.close();
  expect((await ask(again, '/api/health')).status).toBe(200);
});

it('removes an incomplete demo world after a kill', async () => {
  const making = await run(['demo']);
  const countEvents = () => {
    const file = new BetterSqlite(join(dataDir, 'lapwing.db'), { readonly: true, fileMustExist: true });
    try {
      return Number(file.prepare('select count(*) from events').pluck().get());
    } catch {
      return 0; // not migrated yet
    } finally {
      file.close();
    }
  };
  while (!existsSync(join(dataDir, 'lapwing.db')) || countEvents() === 0) await wait(20);
  making.child.kill('SIGKILL');
  await making.ended;
  expect(countEvents()).toBeGreaterThan(0);

  const server = await startServing();
  const answer = await ask(server, '/api/v0.2.3/eventresults/events');
  expect(await answer.json()).toEqual([]);
});

it('backs up while it serves, and restores when it has stopped', async () => {
  const server = await startServing();
  const backup = join(dataDir, 'backup.db');
  expect(await outcomeOf(['backup', backup])).toMatchObject({
    code: 0,
    stdout: oneLine(/Everything is in .+backup\.db/),
  });
  expect(await outcomeOf(['restore', backup])).toMatchObject({ code: 1, stderr: oneLine(/Stop it first/) });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await outcomeOf(['restore', backup])).toMatchObject({
    code: 0,
    stdout: oneLine(/What was there before is in/),
  });
  expect(
    (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-') && name.endsWith('.db')),
  ).toHaveLength(1);
  await startServing();
});

it('has help with examples, and refuses unknown commands in one line', async () => {
  const help = await outcomeOf(['backup', '--help'], { LAPWING_THEME: 'blue' });
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('lapwing-server backup lapwing-$(date +%F).db');
  expect((await outcomeOf(['--help'])).stdout).toContain('restore');
  expect(await outcomeOf(['fly'])).toMatchObject({ code: 1, stderr: oneLine(/Unknown command .*fly/) });
  expect(await outcomeOf(['restore'])).toMatchObject({
    code: 1,
    stderr: oneLine(/Which backup\? Give a file/),
  });
});

it('starts on unusable stored data, and lists it', async () => {
  expect(await outcomeOf(['migrate'])).toMatchObject({ code: 0 });
  const file = new BetterSqlite(join(dataDir, 'lapwing.db'));
  const now = Date.now();
  file.exec(`
    insert into organizations (id, name, city, country_code, sport, created_at_ms) values (1, 'Club', 'Emmen', 'NL', 1, 0);
    insert into venues (id, name, length_mm, length_unit, country_code, time_zone)
      values (1, 'Track', 1000000, 1, 'NL', 'Europe/Amsterdam');
    insert into events (id, guid, organization_id, venue_id, name, sport, start_date, starts_at_ms, ends_at_ms, updated_at_ms,
      software_name, software_version, is_listed, result_status, session_count, entry_count)
      values (1, 'g', 1, 1, 'Cup', 1, '2026-05-11', ${now}, ${now}, ${now}, '', '', 1, 1, 1, 0);
    insert into session_groups (id, event_id, name, starts_at_ms, sort) values (1, 1, 'G', ${now}, 0);
    insert into sessions (id, event_id, group_id, name, kind, classification_type, is_merge, result_status, starts_at_ms, ends_at_ms,
      has_start_grid, sort) values (1, 1, 1, 'Race', 'race', 1, 0, 1, ${now}, ${now}, 0, 0);
    insert into live_sessions (session_id, last_batch_at_ms, ended_at_ms) values (1, ${now}, ${now});
    insert into live_journal (session_id, number, batch_id, sequence, received_at_ms, events) values
      (1, 1, 'a', 1, ${now}, '[{"kind":"competitor","atMs":${now},"competitorId":"7"}]'),
      (1, 2, 'b', 2, ${now}, '[{"kind":"weather","atMs":${now},"temperatureC":1e308}]'),
      (1, 3, 'c', 3, ${now}, '[{"kind":"session-ended","atMs":8650000000000000}]'),
      (1, 4, 'd', 4, ${now}, '[{"kind":"lap"');
    insert into practice_locations (id, organization_id, name, sport, country_code, time_zone, track_length_mm, minimum_lap_time_ms,
      sections, client_id, loops)
      values (1, 1, 'Track', 1, 'NL', 'Europe/Amsterdam', 1000, 20000, '[]', 'track', '[{"loopId":"sf","role":"finish"}]');
    insert into practice_passings (location_id, transponder, at_ms, loop_id) values (1, '7', 8650000000000000, 'sf');
    insert into server_state values ('identity.keys', '{"signing":');
  `);
  file.close();
  const server = await startServing();
  expect((await ask(server, '/api/health')).status).toBe(200);
  expect((await ask(server, '/api/events')).status).toBe(200);
  await vi.waitFor(() => expect(server.output().stderr).toMatch(/\d stored items? cannot be used/), {
    timeout: 120_000,
  });
  const { code, stdout } = await outcomeOf(['set-aside', 'list', '--json']);
  expect(code).toBe(0);
  const items = JSON.parse(stdout).map(({ kind, item }: { kind: string; item: string }) => `${kind} ${item}`);
  expect(items.sort()).toEqual(['live-batch 1/2', 'live-batch 1/3', 'live-batch 1/4', 'practice-passings 1']);
  expect(await outcomeOf(['doctor'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('! set aside: 4'),
  });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
