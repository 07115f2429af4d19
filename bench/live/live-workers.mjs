/** Live push by workers on every core: the time to write a change to very many viewers, and its cost against bare TCP. */

import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';
import { durationsWithin, quantileOf, readMetrics } from '../measure/metrics.mjs';
import { startChild } from './child-program.mjs';
import { joinViewers } from './join-viewers.mjs';
import { createRace, liveKey } from './live-race.mjs';

const VIEWERS = Number(process.env.LAPWING_BENCH_VIEWERS ?? 20_000);
/** Each has a limited number of descriptors. */
const PROCESSES = 2;
const WORKERS = availableParallelism();
const ROUNDS = Number(process.env.LAPWING_BENCH_ROUNDS ?? 3);
/** Both, unless one is asked for. */
const WRITERS = process.env.LAPWING_NATIVE_WRITER?.split(',') ?? ['on', 'off'];
const CHANGES = Number(process.env.LAPWING_BENCH_CHANGES ?? 10);
/** TCP acknowledges the first segments after a pause one by one, see live.mjs. */
const NOT_COUNTED = 18;
const EVERY_MS = 400;
const CARS = 40;

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureLiveWorkers(benchDir) {
  const raw = await startBareTcp();
  /** @type {import('../run.mjs').Row[]} */
  const rows = [];
  for (const writer of WRITERS) rows.push(...(await measureWith(writer, benchDir, raw)));
  raw.stop();
  return rows;
}

/**
 * @param {string} writer LAPWING_NATIVE_WRITER
 * @param {string} benchDir
 * @param {Awaited<ReturnType<typeof startBareTcp>>} raw
 */
async function measureWith(writer, benchDir, raw) {
  const dataDir = join(benchDir, `live-workers-${writer}`);
  mkdirSync(dataDir, { recursive: true });
  const key = await liveKey(dataDir);
  const env = { LAPWING_DEMO: 'off', LAPWING_WORKERS: String(WORKERS), LAPWING_NATIVE_WRITER: writer };
  const server = await startServer({ dataDir, env });
  const race = createRace(server.url, key, CARS);
  const { liveSessionId: sessionId } = await race.begin();
  for (let count = 0; count < 100; count++) await race.change();
  const viewers = await joinViewers(
    { port: server.port, kind: 'own', sessionId },
    { count: VIEWERS, processes: PROCESSES },
  );
  const bytesBefore = await viewers.bytes();
  await everyTick(4, race.change);
  await wait(EVERY_MS);
  const frameBytes = Math.round(((await viewers.bytes()) - bytesBefore) / 4 / VIEWERS);

  /** @type {number[]} */
  const p99s = [];
  /** @type {number[]} */
  const usual = [];
  /** @type {number[]} */
  const ratios = [];
  /** @type {number[]} */
  const costs = [];
  for (let round = 0; round < ROUNDS; round++) {
    await everyTick(NOT_COUNTED, race.change, 40);
    const before = await readMetrics(server.url);
    await everyTick(CHANGES, async () => {
      await viewers.hear();
      await race.change();
    });
    const after = await readMetrics(server.url);
    const durations = durationsWithin({ before: before.published, after: after.published });
    // Each worker reports a change by itself: all have it when the slowest has.
    p99s.push(quantileOf(1 - 0.01 / WORKERS, durations) * 1_000);
    usual.push(quantileOf(0.5, durations) * 1_000);
    const costS = (after.cpuS - before.cpuS) / CHANGES / VIEWERS;
    costs.push(costS);
    ratios.push(costS / (await raw.costOf(frameBytes)));
  }
  const joined = await viewers.joined();
  if (joined !== VIEWERS) throw new Error(`only ${joined} of ${VIEWERS} viewers are left`);
  await viewers.stop();
  await server.stop();
  const name = writer === 'on' ? 'with the C add-on' : 'without the C add-on';
  console.log(
    `  ${WORKERS} workers, ${VIEWERS} viewers, ${name}: ${(median(costs) * 1e6).toFixed(1)} µs of processor time per message of ${frameBytes} bytes in all processes;\n` +
      `  from acceptance until written to all ${median(p99s).toFixed(0)} ms, p99, ${median(usual).toFixed(0)} ms as a rule.`,
  );
  return [
    row(
      `live: accepted until ${WORKERS} workers have written to ${VIEWERS} viewers, p99, ${name}`,
      median(p99s),
      100,
      'ms',
    ),
    row(`live: CPU per message with workers against bare TCP, ${name}`, median(ratios), 1.1, '×'),
  ];
}

/** As many processes as there are workers write the same bytes directly. */
async function startBareTcp() {
  const rivals = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const port = await freePort();
      const rival = startChild('live-rivals.mjs', ['raw', String(port)]);
      await rival.answer();
      return {
        rival,
        viewers: await joinViewers(
          { port, kind: 'raw', sessionId: '' },
          { count: VIEWERS / PROCESSES, processes: 1 },
        ),
      };
    }),
  );
  /** @param {object} message */
  const askAll = async (message) => {
    const answers = await Promise.all(rivals.map(({ rival }) => rival.ask(message)));
    return answers.reduce((sum, { cpuS }) => sum + cpuS, 0);
  };
  return {
    /** @param {number} frameBytes */
    async costOf(frameBytes) {
      const publish = 'x'.repeat(frameBytes);
      await everyTick(NOT_COUNTED, () => askAll({ publish }), 40);
      const before = await askAll({});
      await everyTick(CHANGES, async () => {
        await Promise.all(rivals.map(({ viewers }) => viewers.hear()));
        await askAll({ publish });
      });
      return ((await askAll({})) - before) / CHANGES / VIEWERS;
    },
    stop() {
      for (const { rival, viewers } of rivals) {
        rival.stop();
        void viewers.stop();
      }
    },
  };
}

/**
 * @param {number} changes
 * @param {() => Promise<unknown>} change
 */
async function everyTick(changes, change, everyMs = EVERY_MS) {
  for (let count = 0; count < changes; count++) {
    const startedAtMs = performance.now();
    await change();
    await wait(Math.max(0, everyMs - (performance.now() - startedAtMs)));
  }
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
