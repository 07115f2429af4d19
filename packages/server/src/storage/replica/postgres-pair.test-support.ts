/** A PostgreSQL and its streaming standby, made with Debian's programs, for one test file. */

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../free-port.test-support.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const ROLE = 'lapwing';
const START_TIMEOUT_MS = 60_000;

type Owner = { uid?: number; gid?: number };

/** The folder of initdb, postgres and pg_basebackup; null if they are missing, or nobody may run them. */
export function findPostgresPrograms(): string | null {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folder = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(bin, name))));
  return folder !== undefined && findOwner() !== null ? folder : null;
}

/** PostgreSQL refuses to run as root. */
function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return {};
  try {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] })),
    );
    return { uid, gid };
  } catch {
    return null;
  }
}

type PostgresServer = {
  url: string;
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** To all of its processes. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
};

export type PostgresPair = {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Waits until the standby has replayed what the primary has written until now. */
  caughtUp(): Promise<void>;
  remove(): Promise<void>;
};

export async function startPostgresPair(bin: string): Promise<PostgresPair> {
  const owner = findOwner() ?? {};
  const home = mkdtempSync(join(tmpdir(), 'lapwing-standby-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  const surroundings = { ...owner, cwd: home, env: { ...process.env, HOME: home } };
  const run = (name: string, args: string[]) => promisify(execFile)(join(bin, name), args, surroundings);

  const [primaryData, standbyData] = [join(home, 'primary'), join(home, 'standby')];
  await run('initdb', ['-D', primaryData, '-U', ROLE, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  const open = async (data: string) => serverOn(bin, data, await freePort(), home, surroundings);
  const primary = await open(primaryData);
  await primary.start();
  await run('pg_basebackup', ['-D', standbyData, '-R', '-X', 'stream', '-c', 'fast', '-d', primary.url]);
  const standby = await open(standbyData);
  await standby.start();
  return {
    primary,
    standby,
    async caughtUp() {
      const [written] = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
      for (;;) {
        const [replayed] = await standby.query<{ done: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${written?.at}' as done`,
        );
        if (replayed?.done === true) return;
        await wait(10);
      }
    },
    async remove() {
      await standby.stop();
      await primary.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function serverOn(
  bin: string,
  data: string,
  port: number,
  home: string,
  surroundings: Owner & { cwd: string; env: NodeJS.ProcessEnv },
): PostgresServer {
  let server: ChildProcess | null = null;
  const url = `postgres://${ROLE}@127.0.0.1:${port}/postgres`;
  // Nothing here has to survive a power cut.
  const options = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`],
    ...['fsync=off', 'wal_level=replica', 'max_wal_senders=4', 'hot_standby=on', 'max_connections=100'],
  ];

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    url,
    query,
    async start() {
      const args = ['-D', data, ...options.flatMap((option) => ['-c', option])];
      server = spawn(join(bin, 'postgres'), args, { ...surroundings, stdio: 'ignore' });
      const deadline = performance.now() + START_TIMEOUT_MS;
      while (!(await query('select 1').then(Boolean, () => false))) {
        if (performance.now() > deadline || server.exitCode !== null)
          throw new Error(`PostgreSQL did not start in ${data}`);
        await wait(50);
      }
    },
    async stop() {
      const stopped = server;
      server = null;
      if (stopped === null || stopped.exitCode !== null) return;
      const ended = new Promise((resolve) => stopped.once('exit', resolve));
      // Fast: connections are ended.
      stopped.kill('SIGINT');
      await ended;
    },
    signal(name) {
      const pid = server?.pid ?? 0;
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
    },
  };
}

/** Each process of PostgreSQL has a group of its own. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
