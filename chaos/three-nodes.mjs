/** Three servers on one PostgreSQL with NATS between them. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../scripts/find-program.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { findPostgres, startPostgres } from '../scripts/postgres.mjs';
import { makeOrganization, ownSettings, Server } from './installation.mjs';
import { Link } from './link.mjs';

export const NODES = 3;
/** The share of installations whose nodes have workers; these take twice the processes. */
const WITH_WORKERS = 0.3;
export const TEMPLATE = 'chaos_template';
const run = promisify(execFile);

/** @typedef {{ postgres: Link, nats: Link }} NodeLinks */

export function whyNoNodes() {
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
  return { url, key: await makeTemplate(url) };
}

/** @param {URL} url */
export async function makeTemplate(url) {
  await createDatabase(url, TEMPLATE, 'template1');
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-chaos-nodes-'));
  const key = await makeOrganization({ ...ownSettings(folder), DATABASE_URL: named(url, TEMPLATE) });
  await rm(folder, { recursive: true, force: true });
  return key;
}

/** A new database with one organisation, and its key. */
async function prepareDatabase() {
  started ??= startDatabase();
  const { url, key } = await started;
  databases += 1;
  const name = `chaos_${databases}`;
  await createDatabase(url, name, TEMPLATE);
  return { url: named(url, name), key };
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
export function named(url, name) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** @param {number} port */
function startNats(port) {
  return spawn(findProgram('nats-server') ?? '', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
  });
}

/**
 * @typedef {object} NodesOptions
 * @property {() => Promise<{ url: string, key: string }>} [prepare] makes the database
 * @property {boolean} [hasLinks] whether each node reaches PostgreSQL and NATS over links of its own
 * @property {import('./namespaces.mjs').Namespace[]} [namespaces] where the nodes run; they need links
 * @property {(index: number) => NodeJS.ProcessEnv} [settingsOf] more settings of a node
 * @property {() => number} [random] lets some installations have a worker at each node
 * @property {number} [workers] at each node
 */

/**
 * The nodes are not started.
 * @param {NodesOptions} [options]
 */
export async function installNodes(options = {}) {
  const { prepare = prepareDatabase, hasLinks = false, namespaces = [], settingsOf, random } = options;
  const { workers = random !== undefined && random() < WITH_WORKERS ? 1 : 0 } = options;
  const { url, key } = await prepare();
  const natsPort = await freePort();
  let nats = startNats(natsPort);
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-chaos-nodes-'));
  /** @type {Server[]} */
  const servers = [];
  /** @type {NodeLinks[]} */
  const links = [];
  for (let index = 0; index < NODES; index++) {
    let [databaseUrl, natsUrl] = [url, `nats://127.0.0.1:${natsPort}`];
    if (hasLinks) {
      const host = namespaces[index]?.outsideHost ?? '127.0.0.1';
      const postgresLink = await new Link(Number(new URL(url).port)).open(host);
      const natsLink = await new Link(natsPort).open(host);
      links.push({ postgres: postgresLink, nats: natsLink });
      databaseUrl = Object.assign(new URL(url), { host: `${host}:${postgresLink.port}` }).href;
      natsUrl = `nats://${host}:${natsLink.port}`;
    }
    const settings = {
      ...ownSettings(join(folder, String(index))),
      ...{ DATABASE_URL: databaseUrl, NATS_URL: natsUrl, LAPWING_WORKERS: String(workers) },
      ...settingsOf?.(index),
    };
    servers.push(new Server(await freePort(), settings, namespaces[index]));
  }
  async function stopNats() {
    const ended = once(nats, 'exit');
    nats.kill('SIGKILL');
    await ended;
  }
  return {
    servers,
    key,
    dataDir: folder,
    links,
    stopNats,
    startNats() {
      nats = startNats(natsPort);
    },
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      for (const link of links.flatMap(({ postgres, nats: own }) => [postgres, own])) link.close();
      await stopNats();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
