/** Our own PostgreSQL for a test run: empty, unprivileged, in a temporary folder. */

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atEnd, runQuietly, start, stop } from './child-process.mjs';
import { findProgram, isExecutable } from './find-program.mjs';
import { freePort } from './free-port.mjs';

const START_TIMEOUT_MS = 30_000;
const debianFolder = '/usr/lib/postgresql';
const role = 'lapwing';

/** @returns {string | undefined} the folder of initdb and postgres, newest version first */
export function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'));
  const onPath = findProgram('initdb');
  if (onPath) folders.push(join(onPath, '..'));
  return folders.find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  );
}

/** @typedef {{ uid?: number, gid?: number, cwd: string, env: NodeJS.ProcessEnv }} Surroundings */
/** @typedef {{ folder: string, home: string, data: string, surroundings: Surroundings }} PostgresPlace */

/** @returns {Promise<{ url: string } | { reason: string }>} where it listens, or why there is none */
export async function startPostgres() {
  const place = await preparePostgres();
  if ('reason' in place) return place;
  const started = await runPostgres(place, place.data);
  return started === null ? { reason: 'PostgreSQL did not start' } : { url: started.url };
}

/** @returns {Promise<PostgresPlace | { reason: string }>} with an empty data folder, or why there is none */
export async function preparePostgres() {
  const folder = findPostgres();
  if (folder === undefined) return { reason: 'PostgreSQL is not installed' };
  const owner = unprivilegedUser();
  if (owner === undefined)
    return { reason: 'PostgreSQL refuses to run as root, and there is no user postgres or nobody' };

  const home = mkdtempSync(join(tmpdir(), 'lapwing-postgres-'));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid);
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  const surroundings = { ...owner, cwd: home, env: { ...process.env, HOME: home } };
  const data = join(home, 'data');
  const options = ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
  const initialised = await runQuietly(
    join(folder, 'initdb'),
    ['-D', data, '-U', role, ...options],
    surroundings,
  );
  if (initialised.code !== 0) return { reason: `initdb failed: ${initialised.output.trim()}` };
  return { folder, home, data, surroundings };
}

/**
 * @param {PostgresPlace} place
 * @param {string} data its folder
 * @param {string[]} [more] settings
 */
export async function runPostgres({ folder, home, surroundings }, data, more = []) {
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${home}`];
  // Nothing here has to survive a power cut.
  settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200');
  const server = start(
    join(folder, 'postgres'),
    ['-D', data, ...[...settings, ...more].flatMap((setting) => ['-c', setting])],
    { ...surroundings, stdio: 'ignore' },
  );
  atEnd(() => stop(server));
  if (!(await isReady(server, join(folder, 'pg_isready'), port))) return null;
  return { server, port, url: `postgres://${role}@127.0.0.1:${port}/postgres` };
}

/** @returns {{ uid?: number, gid?: number } | undefined} */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user: try the next.
    }
  }
  return undefined;
}

/**
 * It accepts connections some time before it answers them.
 * @param {import('node:child_process').ChildProcess} server
 * @param {string} pgIsReady
 * @param {number} port
 */
async function isReady(server, pgIsReady, port) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const { code } = await runQuietly(pgIsReady, ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    if (code === 0) return true;
    await wait(50);
  }
  return false;
}
