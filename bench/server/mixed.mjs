/**
 * A day with everything at the same time: live viewers, and visitors who read results, search and look at practice, for
 * some minutes. A request counts from the moment when it was due, so that a slow server does not get fewer of them.
 */

import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../../scripts/random.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { joinViewers } from '../live/join-viewers.mjs';
import { memoryRow } from '../measure/memory-row.mjs';
import { durationsWithin, quantileOf, readMetrics } from '../measure/metrics.mjs';

const VIEWERS = Number(process.env.LAPWING_BENCH_VIEWERS ?? 5_000);
const MINUTES = Number(process.env.LAPWING_BENCH_MINUTES ?? 5);
const REQUESTS_PER_SECOND = Number(process.env.LAPWING_BENCH_RATE ?? 200);
/** Each process of viewers has a limited number of descriptors. */
const PROCESSES = 2;
const WORKERS = availableParallelism();
const SHARES = { results: 0.8, search: 0.1, practice: 0.1 };
const RESULTS_P99_MS = 50;
const TICK_MS = 10;
/** Each worker makes a response once before it is measured, as on a site that has visitors. */
const WARM_UP_ROUNDS = 2;
const WARM_UP_LANES = 2 * WORKERS;
const RESULTS = '/api/v0.2.3/eventresults';

/** @typedef {'results' | 'search' | 'practice'} Kind */
/** @typedef {Record<Kind, string[]>} Paths */

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureMixed(dataDir) {
  const server = await startServer({ dataDir, env: { LAPWING_WORKERS: String(WORKERS) } });
  const paths = await findPaths(server.url);
  const sessionId = await findLiveSession(server.url);
  const viewers = await joinViewers(
    { port: server.port, kind: 'own', sessionId },
    { count: VIEWERS, processes: PROCESSES },
  );
  const random = randomFrom(22);
  await warmUp(server.url, paths);
  const before = await readMetrics(server.url);
  const { times, errors } = await askAll(server.url, paths, random, MINUTES * 60);
  const after = await readMetrics(server.url);
  const left = await viewers.joined();
  await viewers.stop();
  await server.stop();

  const pushed = durationsWithin({ before: before.published, after: after.published });
  for (const [kind, all] of Object.entries(times))
    console.log(`  ${kind}: ${all.length} requests, p50 ${ms(share(all, 0.5))}, p99 ${ms(share(all, 0.99))}`);
  console.log(`  live: ${left} viewers, p99 until written to all ${ms(quantileOf(0.99, pushed) * 1000)}`);
  console.log(`  errors: ${errors}`);
  console.log(
    `  memory: ${megabytes(before.residentBytes)} at the start, ${megabytes(after.residentBytes)} at the end`,
  );
  const resultsMs = share(times.results, 0.99);
  const what = `mixed: ${VIEWERS} viewers and ${REQUESTS_PER_SECOND} requests a second for ${MINUTES} minutes`;
  return [
    {
      what: `${what}, results p99`,
      measured: ms(resultsMs),
      target: `< ${RESULTS_P99_MS} ms`,
      isMet: resultsMs < RESULTS_P99_MS,
    },
    {
      what: `${what}, failed requests and lost viewers`,
      measured: String(errors + VIEWERS - left),
      target: '0',
      isMet: errors === 0 && left === VIEWERS,
    },
    memoryRow(what, before, after),
  ];
}

/**
 * @param {string} url
 * @param {Paths} paths
 */
async function warmUp(url, paths) {
  const agent = new Agent({ keepAlive: true, maxSockets: WARM_UP_LANES });
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    const waiting = Object.values(paths).flat();
    const lanes = Array.from({ length: WARM_UP_LANES }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await ask(url + path, agent);
    });
    await Promise.all(lanes);
  }
  agent.destroy();
}

/**
 * Sends requests at a steady rate, however long they take.
 * @param {string} url
 * @param {Paths} paths
 * @param {() => number} random
 * @param {number} durationS
 */
async function askAll(url, paths, random, durationS) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  /** @type {Record<Kind, number[]>} */
  const times = { results: [], search: [], practice: [] };
  let errors = 0;
  /** @type {Promise<void>[]} */
  const underway = [];
  const startedAtMs = performance.now();
  const total = Math.round(durationS * REQUESTS_PER_SECOND);
  for (let sent = 0; sent < total; ) {
    const nowMs = performance.now() - startedAtMs;
    for (; sent < total && (sent * 1000) / REQUESTS_PER_SECOND <= nowMs; sent++) {
      const dueAtMs = startedAtMs + (sent * 1000) / REQUESTS_PER_SECOND;
      const kind = chooseKind(random());
      const path = paths[kind][Math.floor(random() * paths[kind].length)] ?? '/';
      underway.push(
        ask(url + path, agent).then(
          () => void times[kind].push(performance.now() - dueAtMs),
          () => {
            errors += 1;
          },
        ),
      );
    }
    await wait(TICK_MS);
  }
  await Promise.all(underway);
  agent.destroy();
  return { times, errors };
}

/**
 * @param {number} chance
 * @returns {Kind}
 */
function chooseKind(chance) {
  if (chance < SHARES.results) return 'results';
  return chance < SHARES.results + SHARES.search ? 'search' : 'practice';
}

/**
 * Until the last byte.
 * @param {string} url
 * @param {Agent} agent
 * @returns {Promise<void>}
 */
function ask(url, agent) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.on('data', () => {});
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(url))));
    }).on('error', reject);
  });
}

/**
 * What visitors of the demo world ask for.
 * @param {string} url
 * @returns {Promise<Paths>}
 */
async function findPaths(url) {
  /** @type {{ id: number, name: string }[]} */
  const events = await jsonOf(`${url}${RESULTS}/events?count=25`);
  const results = [`${RESULTS}/events?count=25`];
  for (const { id } of events) {
    /** @type {{ sessions: { id: number }[], groups: { sessions: { id: number }[] }[] }} */
    const { sessions, groups } = await jsonOf(`${url}${RESULTS}/events/${id}/sessions`);
    results.push(`${RESULTS}/events/${id}`, `${RESULTS}/events/${id}/sessions`);
    for (const session of [{ sessions }, ...groups].flatMap((group) => group.sessions))
      results.push(
        ...['classification', 'lapchart'].map((part) => `${RESULTS}/sessions/${session.id}/${part}`),
      );
  }
  const words = [...new Set(events.flatMap(({ name }) => name.split(' ')))].filter((word) => word.length > 2);
  /** @type {{ locations: { id: number }[] }} */
  const { locations } = await jsonOf(`${url}/api/v1/locations`);
  return {
    results,
    search: words.map((word) => `/api/search?term=${encodeURIComponent(word)}&count=25`),
    practice: [
      '/api/v1/locations',
      ...locations.map(({ id }) => `/api/v1/locations/${id}/activities?count=25`),
    ],
  };
}

/**
 * One of the races that always run in the demo world.
 * @param {string} url
 * @returns {Promise<string>}
 */
async function findLiveSession(url) {
  for (let attempt = 0; attempt < 600; attempt++) {
    /** @type {{ LiveEvents: { id: string }[] }} */
    const { LiveEvents } = await jsonOf(`${url}/api/events`);
    for (const { id } of LiveEvents) {
      const response = await fetch(`${url}/api/events/${id}/active`);
      if (response.ok) return /** @type {{ id: string }} */ (await response.json()).id;
    }
    await wait(100);
  }
  throw new Error('no live session runs in the demo world');
}

/**
 * @param {string} url
 * @returns {Promise<any>}
 */
async function jsonOf(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

/**
 * @param {number[]} values
 * @param {number} part
 */
function share(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(1)} ms`;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}
