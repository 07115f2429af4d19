/** One size of the growth in sessions that run at the same time. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../scripts/server-process.mjs';
import { createRace, liveKey } from '../live/live-race.mjs';
import { readMetrics } from '../measure/metrics.mjs';
import { share } from './ask.mjs';

const CARS = 30;
/** Of all sessions together, in turn. */
const BATCHES = 1_000;

/**
 * @param {string} benchDir
 * @param {number} count
 * @returns {Promise<Record<string, number>>}
 */
export async function measureSessions(benchDir, count) {
  const dataDir = join(benchDir, `growth-sessions-${count}`);
  mkdirSync(dataDir, { recursive: true });
  const key = await liveKey(dataDir);
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const races = Array.from({ length: count }, (_, index) =>
    createRace(server.url, key, CARS, `growth-${index}`),
  );
  for (const race of races) await race.begin();
  for (const race of races) for (let warm = 0; warm < 5; warm++) await race.change();
  const before = await readMetrics(server.url);
  /** @type {number[]} */
  const times = [];
  const startedAtMs = performance.now();
  // All sessions send at the same moment, as on a race Sunday.
  for (let round = 0; round * count < BATCHES; round++) {
    await Promise.all(
      races.map(async (race) => {
        const sentAtMs = performance.now();
        await race.change();
        times.push(performance.now() - sentAtMs);
      }),
    );
  }
  const tookS = (performance.now() - startedAtMs) / 1000;
  const after = await readMetrics(server.url);
  await server.stop();
  return {
    'acknowledged p50, ms': share(times, 0.5),
    'acknowledged p99, ms': share(times, 0.99),
    'batches per second': times.length / tookS,
    'processor per batch, ms': ((after.cpuS - before.cpuS) * 1000) / times.length,
    'memory, MB': after.residentBytes / 1e6,
  };
}
