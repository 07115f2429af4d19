/** One size of the growth in laps: races of ten thousand laps each. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../scripts/server-process.mjs';
import { readMetrics } from '../measure/metrics.mjs';
import { loadRaces } from '../server/load-results.mjs';
import { answerTimes, databaseMb, share } from './ask.mjs';

const RACE = { competitors: 40, laps: 250 };
const ASKED = 50;
const WARMING = 30;

/**
 * @param {string} benchDir
 * @param {number} laps
 * @returns {Promise<Record<string, number>>}
 */
export async function measureLaps(benchDir, laps) {
  const dataDir = join(benchDir, `growth-laps-${laps}`);
  mkdirSync(dataDir, { recursive: true });
  const { sessionIds, loadMs } = await loadRaces(dataDir, laps, RACE);
  // The first start writes the search index of what was loaded past the server. The second is one as on any day.
  await (await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } })).stop();
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const results = '/api/v0.2.3/eventresults';
  // The first half is for warming up; the others are spread over the second, so that none is in the cache.
  const half = Math.ceil(sessionIds.length / 2);
  const warm = sessionIds.slice(0, Math.min(half, WARMING));
  for (const what of ['classification', 'lapchart'])
    await answerTimes(
      server.url,
      warm.map((id) => `${results}/sessions/${id}/${what}`),
    );
  const cold = sessionIds.slice(half);
  const step = Math.max(1, Math.floor(cold.length / ASKED));
  const asked = cold.filter((_, index) => index % step === 0).slice(0, ASKED);
  const classifications = await answerTimes(
    server.url,
    asked.map((id) => `${results}/sessions/${id}/classification`),
  );
  const charts = await answerTimes(
    server.url,
    asked.map((id) => `${results}/sessions/${id}/lapchart`),
  );
  const lists = await answerTimes(
    server.url,
    Array.from({ length: 20 }, (_, page) => `${results}/events?count=${20 + page}`),
  );
  const { residentBytes } = await readMetrics(server.url);
  await server.stop();
  return {
    'load, s': loadMs / 1000,
    'database, MB': databaseMb(dataDir),
    'start, ms': server.firstAnswerMs,
    'cold classification p50, ms': share(classifications, 0.5),
    'cold lap chart p50, ms': share(charts, 0.5),
    'list of events p50, ms': share(lists, 0.5),
    'memory, MB': residentBytes / 1e6,
  };
}
