/** Viewers who are connected while others ask for more than the server takes: does a change still reach them in time? */

import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../scripts/child-process.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { serverMain } from '../../scripts/workspace.mjs';
import { lastCore, onCore, stayOffCore, takeAllCores } from '../measure/cores.mjs';
import { durationsWithin, quantileOf, readMetrics } from '../measure/metrics.mjs';
import { createRace, liveKey } from './live-race.mjs';

const VIEWERS = Number(process.env.LAPWING_BENCH_VIEWERS ?? 1_000);
const MOST_REQUESTS = 40;
/** Half of them ask for sockets, half for lists. */
const FLOOD_LANES = 200;
const CARS = 40;
const CHANGES = 300;
const EVERY_MS = 50;
/** A change must reach everyone within this time at any load. */
const PROMISED_MS = 50;
const MOST_TIMES = 3;
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureOverload(benchDir) {
  const dataDir = join(benchDir, 'overload');
  mkdirSync(dataDir, { recursive: true });
  const key = await liveKey(dataDir);
  stayOffCore(lastCore);
  const [command = process.execPath, ...args] = onCore(lastCore, [process.execPath, serverMain, 'start']);
  const server = await startServer({
    dataDir,
    command,
    args,
    env: {
      LAPWING_DEMO: 'off',
      LAPWING_WORKERS: '0',
      LAPWING_MAX_VIEWERS: String(VIEWERS),
      LAPWING_MAX_REQUESTS: String(MOST_REQUESTS),
      LAPWING_MAX_DELAY_MS: '500',
    },
  });
  const race = createRace(server.url, key, CARS);
  const { liveSessionId: sessionId } = await race.begin();
  for (let count = 0; count < CHANGES; count++) await race.change();
  const viewers = startChild('live-viewers.mjs', ['0']);
  const wish = { port: server.port, count: VIEWERS, kind: 'own', sessionId, isKept: true };
  await viewers.ask({ do: 'join', wish });
  await p99Ms(server.url, race.change);
  const before = await p99Ms(server.url, race.change);
  const flood = startChild('overload-flood.mjs', [String(server.port), String(FLOOD_LANES)]);
  await wait(2_000);
  const during = await p99Ms(server.url, race.change);
  const statuses = await flood.ask({});
  flood.stop();
  const { joined } = await viewers.ask({});
  viewers.stop();
  await server.stop();
  takeAllCores();

  const refused = (statuses['viewer 503'] ?? 0) + (statuses['request 503'] ?? 0);
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const times = during / before;
  const isMet = during <= PROMISED_MS || times <= MOST_TIMES;
  return [
    {
      what: `p99 until a change is written to ${VIEWERS} viewers, before and during an overload`,
      measured: `${before.toFixed(1)} ms, then ${during.toFixed(1)} ms: ${times.toFixed(1)} times as long`,
      target: `${PROMISED_MS} ms, or ${MOST_TIMES} times as long`,
      isMet,
    },
    {
      what: 'connected viewers who stayed, and what was refused of the rest',
      measured: `${joined} of ${VIEWERS}; ${refused} of ${all} refused`,
      target: 'all; some',
      isMet: joined === VIEWERS && refused > 0,
    },
  ];
}

/**
 * @param {string} url
 * @param {() => Promise<unknown>} change
 */
async function p99Ms(url, change) {
  const { published: before } = await metricsOf(url);
  for (let count = 0; count < CHANGES; count++) {
    await change();
    await wait(EVERY_MS);
  }
  const { published: after } = await metricsOf(url);
  return quantileOf(0.99, durationsWithin({ before, after })) * 1_000;
}

/**
 * Metrics are answered at any load, but a connection may have to wait for its turn.
 * @param {string} url
 */
async function metricsOf(url) {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      return await readMetrics(url);
    } catch {
      await wait(200);
    }
  }
  return readMetrics(url);
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function startChild(file, args) {
  const child = fork(join(here, file), args);
  atEnd(() => void child.kill());
  return {
    /**
     * @param {object} message
     * @returns {Promise<any>}
     */
    ask(message) {
      const answered = new Promise((resolve) => child.once('message', resolve));
      child.send(message);
      return answered;
    },
    stop: () => child.kill(),
  };
}
