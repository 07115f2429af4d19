/** One size of the growth in names that search finds. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../scripts/random.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { readMetrics } from '../measure/metrics.mjs';
import { loadNames } from '../server/load-names.mjs';
import { answerTimes, databaseMb, share } from './ask.mjs';

const SEARCHES = 300;
/** A tenth as many competitors as names, twenty in an event. */
const NAMES_OF_AN_EVENT = 200;

/**
 * @param {string} benchDir
 * @param {number} count
 * @returns {Promise<Record<string, number>>}
 */
export async function measureNames(benchDir, count) {
  const dataDir = join(benchDir, `growth-names-${count}`);
  mkdirSync(dataDir, { recursive: true });
  const { namesMs, surNames, givenNames } = await loadNames(
    dataDir,
    count,
    Math.ceil(count / NAMES_OF_AN_EVENT),
  );
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const random = randomFrom(11);
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  const terms = Array.from({ length: SEARCHES }, (_, index) => {
    const name = pick(surNames);
    // A word, its beginning, two words, and a misspelt one.
    return (
      [name, name.slice(0, 3), `${pick(givenNames)} ${name}`, name.slice(0, 2) + name.slice(3)][index % 4] ??
      name
    );
  });
  const pathOf = (/** @type {string} */ term) => `/api/search?term=${encodeURIComponent(term)}`;
  await answerTimes(server.url, terms.slice(0, 8).map(pathOf));
  const times = await answerTimes(server.url, terms.slice(8).map(pathOf));
  const { residentBytes } = await readMetrics(server.url);
  await server.stop();
  return {
    'load, s': namesMs / 1000,
    'database, MB': databaseMb(dataDir),
    'start, ms': server.firstAnswerMs,
    'search p50, ms': share(times, 0.5),
    'search p99, ms': share(times, 0.99),
    'memory, MB': residentBytes / 1e6,
  };
}
