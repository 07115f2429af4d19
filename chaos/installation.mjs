/** The built server on an empty database, in processes that can be killed, paused and started again. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../scripts/free-port.mjs';
import { serverMain } from '../scripts/workspace.mjs';

const run = promisify(execFile);

/** @typedef {{ dataDir?: string, settings?: NodeJS.ProcessEnv }} InstallationOptions */
/**
 * @typedef {object} Installation
 * @property {Server[]} servers
 * @property {string} key for uploads
 * @property {string} dataDir
 * @property {string[]} [clockFiles] by how many seconds the clock of each server is off
 * @property {string} [delayFile] how long its disk takes, in milliseconds
 * @property {() => Promise<void>} [stopNats] of several servers
 * @property {() => void} [startNats]
 * @property {import('./three-nodes.mjs').NodeLinks[]} [links] of each server
 * @property {import('./namespaces.mjs').Namespace[]} [namespaces] of each server
 * @property {() => Promise<number>} [failOver] from PostgreSQL to its standby, whose port it returns
 * @property {() => Promise<void>} [crashPostgres]
 * @property {() => Promise<number>} [startPostgres] after that, and returns its new port
 * @property {() => Promise<void>} close
 */

/** One server. A scenario with several makes several of these on one database. */
export class Server {
  /** @type {import('node:child_process').ChildProcess | null} */
  #child = null;
  /** The last lines it wrote, for the report of a failure. */
  #lines = '';
  #settings;
  #command;

  /**
   * @param {number} port
   * @param {NodeJS.ProcessEnv} settings
   * @param {{ host: string, command: string[] }} [machine] where it runs
   */
  constructor(port, settings, { host, command } = { host: '127.0.0.1', command: [] }) {
    this.origin = `http://${host}:${port}`;
    this.#settings = { ...settings, HOST: host, PORT: String(port) };
    this.#command = [...command, process.execPath, serverMain, 'start'];
  }

  get lines() {
    return this.#lines;
  }

  get pid() {
    return this.#child?.pid ?? 0;
  }

  start() {
    const [program = '', ...args] = this.#command;
    const child = spawn(program, args, {
      env: this.#settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (/** @type {Buffer} */ bytes) => {
      this.#lines = `${this.#lines}${bytes}`.slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.#child = child;
  }

  /** As if the power of this process was cut. Its workers end with it, or are killed too. */
  async kill() {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const workers = await this.workers();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    for (const pid of workers) signal(pid, 'SIGKILL');
  }

  /** @param {NodeJS.Signals} name */
  async signalAll(name) {
    for (const pid of [this.pid, ...(await this.workers())]) signal(pid, name);
  }

  /** Its other processes, from the list of all processes. */
  async workers() {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const parents = await Promise.all(
      pids.map(async (pid) => ({ pid: Number(pid), parent: await parentOf(pid) })),
    );
    return parents.filter(({ parent }) => parent === this.pid).map(({ pid }) => pid);
  }

  /** @param {number} pid */
  killWorker(pid) {
    signal(pid, 'SIGKILL');
  }
}

/** @param {string} pid */
async function parentOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program is in brackets and may contain spaces.
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

/**
 * Makes a database with one organisation and its key. The servers are not started.
 * @param {InstallationOptions} [options]
 * @returns {Promise<Installation>}
 */
export async function install(options = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lapwing-chaos-')));
  made ??= makeTemplate();
  const template = await made;
  await cp(template.folder, dataDir, { recursive: true });
  const settings = { ...ownSettings(dataDir), ...options.settings };
  const servers = [new Server(await freePort(), settings)];
  return {
    servers,
    key: template.key,
    dataDir,
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @type {Promise<{ folder: string, key: string }> | undefined} made once, copied for each run */
let made;

async function makeTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-chaos-template-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { folder, key: await makeOrganization(ownSettings(folder)) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its key for uploads
 */
export async function makeOrganization(env) {
  const command = async (/** @type {string[]} */ ...args) =>
    (await run(process.execPath, [serverMain, ...args], { env })).stdout;
  await command('organization', 'create', 'Chaos Club', '--country', 'NL', '--sport', 'Karting');
  const printed = await command('key', 'create', '1', '--name', 'Relay', '--scopes', 'results,live');
  const key = /lapwing_\S+/.exec(printed)?.[0];
  if (key === undefined) throw new Error('The server printed no key');
  return key;
}

/** @param {string} dataDir */
export function ownSettings(dataDir) {
  const { PATH, TMPDIR } = process.env;
  // A machine that is busy with tests is no overload.
  const calm = { LAPWING_MAX_DELAY_MS: '60000' };
  return { PATH, TMPDIR, LAPWING_DATA_DIR: dataDir, LAPWING_DEMO: 'off', ...calm };
}
