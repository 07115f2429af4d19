/** Three servers on one PostgreSQL with NATS between them. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from '../../scripts/find-program.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { makeOrganization, ownSettings, Server } from '../installation.mjs';
import { kill } from './processes.mjs';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

const NODES = 3;
const TEMPLATE = 'chaos_template';
const run = promisify(execFile);

function whyNot() {
  if (findPostgres() === undefined) return 'PostgreSQL is not installed';
  return findProgram('nats-server') === undefined ? 'nats-server is not installed' : null;
}

/** @type {Promise<{ url: URL, key: string }> | undefined} started once, with a database that each run copies */
let started;
let databases = 0;

async function startDatabase() {
  const postgres = await startPostgres();
  if (!('url' in postgres)) throw new Error(postgres.reason);
  const url = new URL(postgres.url);
  await createDatabase(url, TEMPLATE, 'template1');
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-chaos-nodes-'));
  const key = await makeOrganization({ ...ownSettings(folder), DATABASE_URL: named(url, TEMPLATE) });
  await rm(folder, { recursive: true, force: true });
  return { url, key };
}

/**
 * @param {URL} url
 * @param {string} name
 * @param {string} template
 */
async function createDatabase(url, name, template) {
  const psql = join(findPostgres() ?? '', 'psql');
  await run(psql, [url.href, '-qc', `create database ${name} template ${template}`]);
}

/**
 * @param {URL} url
 * @param {string} name
 */
function named(url, name) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** @param {number} port */
function startNats(port) {
  return spawn(findProgram('nats-server') ?? '', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
}

async function installNodes() {
  started ??= startDatabase();
  const { url, key } = await started;
  databases += 1;
  const database = `chaos_${databases}`;
  await createDatabase(url, database, TEMPLATE);
  const natsPort = await freePort();
  let nats = startNats(natsPort);
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-chaos-nodes-'));
  const settings = {
    DATABASE_URL: named(url, database),
    NATS_URL: `nats://127.0.0.1:${natsPort}`,
    LAPWING_WORKERS: '0',
  };
  /** @type {Server[]} */
  const servers = [];
  for (let index = 0; index < NODES; index++)
    servers.push(new Server(await freePort(), { ...ownSettings(join(folder, String(index))), ...settings }));
  async function stopNats() {
    const ended = once(nats, 'exit');
    nats.kill('SIGKILL');
    await ended;
  }
  return {
    servers,
    key,
    dataDir: folder,
    stopNats,
    startNats() {
      nats = startNats(natsPort);
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await stopNats();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @type {Scenario} */
export const killNode = {
  ...kill,
  name: 'kill-node',
  isShort: false,
  what: 'one of three servers is killed, and starts again a little later',
  whyNot,
  install: installNodes,
};

/** @type {Scenario} */
export const pauseNode = {
  name: 'pause-node',
  what: 'one of three servers sleeps longer than its leases last, and then goes on',
  whyNot,
  install: installNodes,
  harmCount: 2,
  async harm({ random, installation }) {
    const server = installation.servers[Math.floor(random() * NODES)];
    await server?.signalAll('SIGSTOP');
    await wait(4_000 + random() * 4_000);
    await server?.signalAll('SIGCONT');
  },
};

/** @type {Scenario} */
export const stopNatsServer = {
  name: 'stop-nats',
  what: 'the messages between three servers stop for some seconds',
  whyNot,
  install: installNodes,
  harmCount: 2,
  async harm({ random, installation }) {
    await installation.stopNats?.();
    await wait(random() * 3_000);
    installation.startNats?.();
  },
};
