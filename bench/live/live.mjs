/**
 * Live push: the time to write a change to thousands, its cost compared with the baseline and socket.io, and a restart.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../scripts/child-process.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { serverMain } from '../../scripts/workspace.mjs';
import { lastCore, onCore, stayOffCore, takeAllCores } from '../measure/cores.mjs';
import { median } from '../measure/median.mjs';
import { durationsWithin, quantileOf, readMetrics } from '../measure/metrics.mjs';
import { startChild } from './child-program.mjs';
import { createRace, liveKey } from './live-race.mjs';

const VIEWERS = Number(process.env.LAPWING_BENCH_VIEWERS ?? 5_000);
const CHANGES = 100;
/**
 * Before those that count. After a pause of 200 ms a receiver's TCP acknowledges the next 16 segments one by one (Linux,
 * TCP_MAX_QUICKACKS), and on the loopback device that work of the viewers is done on the sender's core, inside its writing:
 * the first 16 changes after a pause take two to three times as long as all that follow. Every turn begins after a pause, a race
 * under way has none.
 */
const NOT_COUNTED = 20;
const EVERY_MS = 150;
/** Before anyone watches, so that the measured code is compiled. */
const CHANGES_UNSEEN = 300;
/**
 * Viewers join during the race. If all joined between two changes, each would have received the same number of bytes, and
 * TCP would do the same for all 5,000 in the same change.
 */
const LOTS = 10;
const CHANGES_BETWEEN_LOTS = 25;
const ROUNDS = 3;
const CARS = 40;
/** For the server and its rivals: the last core, since the first handles disk interrupts. Viewers and timers use others. */
const CORE = lastCore;
const SOCKET_IO = '4.8.1';
const cacheFolder = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
// Outside the workspace: it is not part of the product.
const socketIoHome = join(cacheFolder, 'lapwing', `socket.io-${SOCKET_IO}`);

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureLive(benchDir) {
  await ensureSocketIo();
  const dataDir = join(benchDir, 'live');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const key = await liveKey(dataDir);
  const isApart = stayOffCore(CORE);
  const [command = process.execPath, ...args] = onCore(CORE, [process.execPath, serverMain, 'start']);
  // One core, one process: live-workers measures more of both.
  const options = { dataDir, env: { LAPWING_DEMO: 'off', LAPWING_WORKERS: '0' }, port, command, args };
  let server = await startServer(options);
  const race = createRace(server.url, key, CARS);
  const { liveSessionId: sessionId } = await race.begin();
  for (let count = 0; count < CHANGES_UNSEEN; count++) await race.change();
  const viewers = startChild('live-viewers.mjs', []);

  const emptyBytes = (await readMetrics(server.url)).residentBytes;
  await joinInLots(viewers, { port, kind: 'own', sessionId }, race.change);
  const perViewerKb = ((await readMetrics(server.url)).residentBytes - emptyBytes) / VIEWERS / 1_000;
  const { bytes: bytesBefore } = await viewers.ask({});
  await everyTick(CARS, () => changeAndHear(viewers, race.change));
  const frameBytes = Math.round(((await viewers.ask({})).bytes - bytesBefore) / CARS / VIEWERS);
  const raw = await startRival('raw', frameBytes);
  const socketIo = await startRival('socket.io', frameBytes);
  /** @type {Contender} */
  const own = {
    viewers,
    look: () => readMetrics(server.url),
    change: async () => {
      await race.change();
      return null;
    },
    writtenMs: [],
    spans: [],
    deliveredMs: [],
  };
  /** @type {{ own: number, againstRaw: number, againstSocketIo: number }[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Alternating, so that other work on the machine affects all of them.
    const [ownS, rawS, socketIoS] = [await costOf(own), await costOf(raw), await costOf(socketIo)];
    rounds.push({ own: ownS, againstRaw: ownS / rawS, againstSocketIo: ownS / socketIoS });
  }
  /** @param {number} share of the usual round, as with the processor time */
  const writtenWithinMs = (share) =>
    median(own.spans.map((span) => quantileOf(share, durationsWithin(span)))) * 1_000;
  const writtenMs = writtenWithinMs(0.99);
  const usuallyMs = writtenWithinMs(0.5);
  const ownUs = median(rounds.map((round) => round.own)) * 1e6;
  for (const rival of [raw, socketIo]) rival.stop();
  await viewers.ask({ do: 'leave', wish: {} });

  const many = 2 * VIEWERS;
  await viewers.ask({ do: 'join', wish: { port, count: many, kind: 'own', sessionId, isKept: true } });
  await server.kill();
  server = await startServer(options);
  const startedAtMs = performance.now();
  while ((await viewers.ask({})).joined < many && performance.now() - startedAtMs < 60_000) await wait(100);
  const backS = (performance.now() - startedAtMs) / 1_000;
  await viewers.ask({ do: 'leave', wish: {} });
  await server.stop();
  takeAllCores();

  const rawMs = median(raw.writtenMs.map(p99));
  console.log(
    `  ${ownUs.toFixed(1)} µs of processor time per message of ${frameBytes} bytes, journal and fold included.\n` +
      `  A race under way, a change every ${EVERY_MS} ms: the first ${NOT_COUNTED} of each turn are not counted, neither their time nor their cost; of several turns the usual one counts.\n` +
      '  (After a pause TCP acknowledges 16 segments one by one, and on one machine that work of the viewers falls to the sender.)\n' +
      `  From acceptance until written to all: ${writtenMs.toFixed(1)} ms, p99, ${usuallyMs.toFixed(1)} ms as a rule.\n` +
      `  Bare TCP writes as much to as many in ${rawMs.toFixed(1)} ms, p99, ${median(raw.writtenMs.flat()).toFixed(1)} ms as a rule.\n` +
      '  (All viewers are away while they are written to: reading on the other core, they would hold up even bare TCP by half.)\n' +
      `  The last of those who come back has a change ${p99(own.deliveredMs).toFixed(1)} ms after it was sent, p99, ${median(own.deliveredMs).toFixed(1)} ms as a rule; with bare TCP ${p99(raw.deliveredMs).toFixed(1)} and ${median(raw.deliveredMs).toFixed(1)} ms.\n` +
      (isApart
        ? `  The server has core ${CORE} to itself, but for the receiving half of the loopback device, which runs there too.`
        : '  The viewers share the cores of the server: there is one core only, or no taskset.'),
  );
  return [
    row(`live: accepted until written to ${VIEWERS} viewers, p99`, writtenMs, 50, 'ms'),
    row(`live: processor time for one change to ${VIEWERS} viewers`, (ownUs * VIEWERS) / 1_000, 50, 'ms'),
    row('live: CPU per message against bare TCP', median(rounds.map((round) => round.againstRaw)), 1.3, '×'),
    row(
      'live: CPU per message against socket.io',
      median(rounds.map((round) => round.againstSocketIo)),
      0.6,
      '×',
    ),
    row('live: memory per viewer', perViewerKb, 12, 'kB'),
    row(`live: ${many} viewers current again after a kill and a restart`, backS, 10, 's'),
  ];
}

/**
 * One server and its viewers. A change resolves with the time that writing it took, or null if the server reports its own
 * durations.
 * @typedef {import('../measure/metrics.mjs').Durations} Durations
 * @typedef {{
 *   viewers: import('./child-program.mjs').ChildProgram,
 *   look: () => Promise<{ cpuS: number, published?: Durations }>,
 *   change: () => Promise<number | null>,
 *   writtenMs: number[][],
 *   spans: { before: Durations, after: Durations }[],
 *   deliveredMs: number[],
 * }} Contender
 */

/**
 * A rival with as many viewers of its own.
 * @param {'raw' | 'socket.io'} kind
 * @param {number} frameBytes
 * @returns {Promise<Contender & { stop: () => void }>}
 */
async function startRival(kind, frameBytes) {
  const port = await freePort();
  const rival = startChild('live-rivals.mjs', [kind, String(port), socketIoHome], { core: CORE });
  await rival.answer();
  const viewers = startChild('live-viewers.mjs', []);
  const payload = 'x'.repeat(frameBytes);
  const change = async () => (await rival.ask({ publish: payload })).writtenMs;
  await joinInLots(viewers, { port, kind, sessionId: '' }, change);
  return {
    viewers,
    look: () => rival.ask({}),
    change,
    writtenMs: [],
    spans: [],
    deliveredMs: [],
    stop() {
      rival.stop();
      viewers.stop();
    },
  };
}

/**
 * @param {import('./child-program.mjs').ChildProgram} viewers
 * @param {{ port: number, kind: 'own' | 'raw' | 'socket.io', sessionId: string }} to
 * @param {() => Promise<unknown>} change
 */
async function joinInLots(viewers, to, change) {
  for (let lot = 0; lot < LOTS; lot++) {
    await viewers.ask({ do: 'join', wish: { ...to, count: VIEWERS / LOTS, isKept: false } });
    await everyTick(CHANGES_BETWEEN_LOTS, change);
  }
}

/**
 * CPU seconds per message.
 * @param {Contender} contender
 */
async function costOf({ viewers, look, change, writtenMs, deliveredMs, spans }) {
  await everyTick(NOT_COUNTED, () => changeAndHear(viewers, change));
  const before = await look();
  /** @type {number[]} */
  const tookEachMs = [];
  await everyTick(CHANGES, async () => {
    const { tookMs, heardMs } = await changeAndHear(viewers, change);
    if (tookMs !== null) tookEachMs.push(tookMs);
    deliveredMs.push(heardMs);
  });
  const { joined } = await viewers.ask({});
  if (joined !== VIEWERS) throw new Error(`only ${joined} of ${VIEWERS} viewers are left`);
  const after = await look();
  writtenMs.push(tookEachMs);
  if (before.published && after.published) spans.push({ before: before.published, after: after.published });
  return (after.cpuS - before.cpuS) / CHANGES / VIEWERS;
}

/** @param {number[]} values */
function p99(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}

/**
 * @param {number} changes
 * @param {() => Promise<unknown>} change
 */
async function everyTick(changes, change) {
  for (let count = 0; count < changes; count++) {
    const startedAtMs = performance.now();
    await change();
    await wait(Math.max(0, EVERY_MS - (performance.now() - startedAtMs)));
  }
}

/**
 * @template Took
 * @param {import('./child-program.mjs').ChildProgram} viewers
 * @param {() => Promise<Took>} change
 */
async function changeAndHear(viewers, change) {
  // Only once they are connected: earlier messages would not count.
  await viewers.ask({ do: 'hear' });
  const delivered = viewers.answer();
  const startedAtMs = Date.now();
  const tookMs = await change();
  return { tookMs, heardMs: (await delivered).heardAtMs - startedAtMs };
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
