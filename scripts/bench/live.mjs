/** Live push: how soon a change is written to thousands, what that costs against the floor and socket.io, and a restart. */

import { fork } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd, run } from '../child-process.mjs';
import { freePort } from '../free-port.mjs';
import { startServer } from '../server-process.mjs';
import { createRace, liveKey } from './live-race.mjs';
import { median } from './median.mjs';

const VIEWERS = Number(process.env.LAPWING_BENCH_VIEWERS ?? 5_000);
const CHANGES = 60;
const EVERY_MS = 100;
const ROUNDS = 3;
const CARS = 40;
const SOCKET_IO = '4.8.1';
const cacheFolder = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
// Outside the workspace: it is no part of the product.
const socketIoHome = join(cacheFolder, 'lapwing', `socket.io-${SOCKET_IO}`);
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param {string} benchDir
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function measureLive(benchDir) {
  await ensureSocketIo();
  const dataDir = join(benchDir, 'live');
  mkdirSync(dataDir, { recursive: true });
  const env = { LAPWING_DEMO: 'off' };
  const port = await freePort();
  const key = await liveKey(dataDir);
  let server = await startServer({ dataDir, env, port });
  const race = createRace(server.url, key, CARS);
  const { liveSessionId: sessionId } = await race.begin();
  const viewers = startChild('live-viewers.mjs', []);

  const emptyBytes = await metric(server.url, 'process_memory_bytes{kind="resident"');
  await viewers.ask({ do: 'join', wish: { port, count: VIEWERS, kind: 'own', sessionId, isKept: false } });
  const perViewerKb =
    ((await metric(server.url, 'process_memory_bytes{kind="resident"')) - emptyBytes) / VIEWERS / 1_000;
  const own = [];
  let frameBytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = { cpuS: await cpuOf(server.url), bytes: (await viewers.ask({})).bytes };
    await everyTick(race.change);
    await settled(viewers);
    own.push(((await cpuOf(server.url)) - before.cpuS) / CHANGES / VIEWERS);
    frameBytes = ((await viewers.ask({})).bytes - before.bytes) / CHANGES / VIEWERS;
  }
  const p99Ms = await publishP99Ms(server.url);
  await viewers.ask({ do: 'leave', wish: {} });

  const floor = await costOf('raw', frameBytes, viewers);
  const socketIo = await costOf('socket.io', frameBytes, viewers);
  const againstFloor = median(own) / floor;
  const againstSocketIo = median(own) / socketIo;

  const many = 2 * VIEWERS;
  await viewers.ask({ do: 'join', wish: { port, count: many, kind: 'own', sessionId, isKept: true } });
  await server.kill();
  server = await startServer({ dataDir, env, port });
  const startedAtMs = performance.now();
  while ((await viewers.ask({})).joined < many && performance.now() - startedAtMs < 60_000) await wait(100);
  const backS = (performance.now() - startedAtMs) / 1_000;
  await viewers.ask({ do: 'leave', wish: {} });
  await server.stop();

  return [
    row(`live: accepted until written to ${VIEWERS} viewers, p99`, p99Ms, 50, 'ms'),
    row(`live: CPU per message of ${Math.round(frameBytes)} bytes against bare TCP`, againstFloor, 1.3, '×'),
    row('live: CPU per message against socket.io', againstSocketIo, 0.6, '×'),
    row('live: memory per viewer', perViewerKb, 12, 'kB'),
    row(`live: ${many} viewers current again after a kill and a restart`, backS, 10, 's'),
  ];
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function startChild(file, args) {
  const child = fork(join(here, file), args);
  atEnd(() => void child.kill());
  /** @returns {Promise<any>} */
  const answer = () => new Promise((resolve) => child.once('message', resolve));
  return {
    answer,
    /** @param {object} message */
    async ask(message) {
      const answered = answer();
      child.send(message);
      return answered;
    },
    stop: () => child.kill(),
  };
}

/**
 * CPU seconds per message of somebody else's.
 * @param {'raw' | 'socket.io'} kind
 * @param {number} frameBytes
 * @param {ReturnType<typeof startChild>} viewers
 */
async function costOf(kind, frameBytes, viewers) {
  const port = await freePort();
  const rival = startChild('live-rivals.mjs', [kind, String(port), socketIoHome]);
  await rival.answer();
  await viewers.ask({ do: 'join', wish: { port, count: VIEWERS, kind, sessionId: '', isKept: false } });
  const payload = 'x'.repeat(Math.round(frameBytes));
  const costs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { cpuS } = await rival.ask({});
    await everyTick(() => rival.ask({ publish: payload }));
    await settled(viewers);
    costs.push(((await rival.ask({})).cpuS - cpuS) / CHANGES / VIEWERS);
  }
  await viewers.ask({ do: 'leave', wish: {} });
  rival.stop();
  return median(costs);
}

/** @param {() => Promise<unknown>} change */
async function everyTick(change) {
  for (let count = 0; count < CHANGES; count++) {
    const startedAtMs = performance.now();
    await change();
    await wait(Math.max(0, EVERY_MS - (performance.now() - startedAtMs)));
  }
}

/**
 * Until nothing arrives any more.
 * @param {ReturnType<typeof startChild>} viewers
 */
async function settled(viewers) {
  for (let before = -1; ; ) {
    const { bytes } = await viewers.ask({});
    if (bytes === before) return;
    before = bytes;
    await wait(200);
  }
}

/**
 * @param {string} url
 * @param {string} name up to its labels
 */
async function metric(url, name) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(name));
  if (line === undefined) throw new Error(`the server does not tell ${name}`);
  return Number(line.split(' ')[1]);
}

/** @param {string} url */
async function cpuOf(url) {
  return (
    (await metric(url, 'process_cpu_seconds_total{mode="user"')) +
    (await metric(url, 'process_cpu_seconds_total{mode="system"'))
  );
}

/**
 * The end of the bucket in which the 99th of a hundred lies.
 * @param {string} url
 */
async function publishP99Ms(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const buckets = [
    ...text.matchAll(/^live_publish_duration_seconds_bucket\{[^}]*le="([^"]+)"[^}]*\} (\S+)/gm),
  ].map(([, end, count]) => ({
    endMs: Number(end?.replace('+Inf', 'Infinity')) * 1_000,
    count: Number(count),
  }));
  const all = buckets.at(-1)?.count ?? 0;
  return buckets.find(({ count }) => count >= all * 0.99)?.endMs ?? Number.POSITIVE_INFINITY;
}

async function ensureSocketIo() {
  if (existsSync(join(socketIoHome, 'node_modules/socket.io/package.json'))) return;
  console.log(`Installing socket.io ${SOCKET_IO} into ${socketIoHome} …`);
  mkdirSync(socketIoHome, { recursive: true });
  const args = [
    'install',
    '--prefix',
    socketIoHome,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `socket.io@${SOCKET_IO}`,
  ];
  const code = await run('npm', args, { cwd: socketIoHome });
  if (code !== 0) throw new Error('socket.io could not be installed');
}

/**
 * @param {string} what
 * @param {number} measured
 * @param {number} target
 * @param {string} unit
 */
function row(what, measured, target, unit) {
  return {
    what,
    measured: `${measured.toFixed(2)} ${unit}`,
    target: `≤ ${target} ${unit}`,
    isMet: measured <= target,
  };
}
