/** One size of the growth in viewers of one race. */

import { execFileSync, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../../scripts/child-process.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { serverMain } from '../../scripts/workspace.mjs';
import { createRace, liveKey } from '../live/live-race.mjs';
import { durationsWithin, quantileOf, readMetrics } from '../measure/metrics.mjs';

const CARS = 40;
const CHANGES = 40;
const EVERY_MS = 250;
/** One process reads for so many at most. */
const VIEWERS_OF_A_PROCESS = 10_000;
/** A server also has files, a database and calls open. */
const OTHER_DESCRIPTORS = 1_000;
/** Raised if this machine allows it; each viewer is a descriptor. */
const RAISE = 'ulimit -n 1048576 2>/dev/null || ulimit -n "$(ulimit -Hn)"';
const viewersFile = fileURLToPath(new URL('../live/live-viewers.mjs', import.meta.url));

/** @typedef {{ bytes: number, joined: number }} Said */

/**
 * @param {string} benchDir
 * @param {number} count
 * @returns {Promise<Record<string, number>>}
 */
export async function measureViewers(benchDir, count) {
  const dataDir = join(benchDir, `growth-viewers-${count}`);
  mkdirSync(dataDir, { recursive: true });
  const key = await liveKey(dataDir);
  const port = await freePort();
  const workers = workersFor(count);
  const server = await startServer({
    dataDir,
    port,
    env: {
      LAPWING_DEMO: 'off',
      LAPWING_MAX_VIEWERS: String(count),
      LAPWING_WORKERS: String(workers),
    },
    command: 'sh',
    args: ['-c', `${RAISE}; exec "$0" "$@"`, process.execPath, serverMain, 'start'],
  });
  const race = createRace(server.url, key, CARS);
  const { liveSessionId: sessionId } = await race.begin();
  for (let warm = 0; warm < 100; warm++) await race.change();
  const empty = await readMetrics(server.url);

  const groups = Array.from({ length: Math.ceil(count / VIEWERS_OF_A_PROCESS) }, () => startViewers());
  await Promise.all(
    groups.map((group, index) => {
      const own = Math.min(VIEWERS_OF_A_PROCESS, count - index * VIEWERS_OF_A_PROCESS);
      return group.ask({ do: 'join', wish: { port, count: own, kind: 'own', sessionId, isKept: true } });
    }),
  );
  // Snapshots and their acknowledgements are done.
  await wait(2_000);
  const before = await readMetrics(server.url);
  const bytesBefore = await bytesOf(groups);
  for (let change = 0; change < CHANGES; change++) {
    const startedAtMs = performance.now();
    await race.change();
    await wait(Math.max(0, EVERY_MS - (performance.now() - startedAtMs)));
  }
  const after = await readMetrics(server.url);
  const bytes = (await bytesOf(groups)) - bytesBefore;
  const published = durationsWithin({ before: before.published, after: after.published });
  for (const group of groups) group.stop();
  await server.stop();
  return {
    workers,
    'written to all p50, ms': quantileOf(0.5, published) * 1000,
    // Each worker reports a change, and the slowest of them counts.
    'written to all p99, ms': quantileOf(1 - 0.01 / workers, published) * 1000,
    'processor per change, ms': ((after.cpuS - before.cpuS) * 1000) / CHANGES,
    'bytes per viewer and change': bytes / CHANGES / count,
    'memory, MB': before.residentBytes / 1e6,
    'memory per viewer, kB': (before.residentBytes - empty.residentBytes) / count / 1e3,
  };
}

/**
 * One, unless this machine does not allow a process as many descriptors.
 * @param {number} viewers
 */
function workersFor(viewers) {
  const most = execFileSync('sh', ['-c', `${RAISE}; ulimit -n`], { encoding: 'utf8' }).trim();
  if (most === 'unlimited') return 1;
  return Math.ceil(viewers / (Number(most) - OTHER_DESCRIPTORS));
}

/** @param {readonly ReturnType<typeof startViewers>[]} groups */
async function bytesOf(groups) {
  const said = await Promise.all(groups.map((group) => group.ask({})));
  return said.reduce((sum, { bytes }) => sum + bytes, 0);
}

function startViewers() {
  const child = fork(viewersFile, []);
  const stop = () => void child.kill();
  atEnd(stop);
  return {
    /**
     * @param {object} message
     * @returns {Promise<Said>}
     */
    ask: (message) =>
      new Promise((resolve) => {
        child.once('message', (said) => resolve(/** @type {Said} */ (said)));
        child.send(message);
      }),
    stop,
  };
}
