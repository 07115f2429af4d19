/** Search among a million names and competitors on the embedded store: the duration of responses to typical terms. */

import { mkdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { seconds } from '../../scripts/quality-checks.mjs';
import { randomFrom } from '../../scripts/random.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { loadNames } from './load-names.mjs';

const NAMES = Number(process.env.LAPWING_BENCH_NAMES ?? 1_000_000);
const QUERIES_OF_A_KIND = 100;
const P50_TARGET_MS = 15;
const P99_TARGET_MS = 60;

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureSearch(benchDir) {
  const dataDir = join(benchDir, 'search');
  mkdirSync(dataDir, { recursive: true });
  const { namesMs, surNames, givenNames, competitors } = await loadNames(dataDir, NAMES);
  console.log(`  entered ${NAMES} names in ${seconds(namesMs)}`);
  const server = await startServer({ dataDir, env: { LAPWING_DEMO: 'off' } });
  const kinds = queriesOf(surNames, givenNames);

  /** @type {number[]} */
  const all = [];
  // The first search of each kind runs cold, so it is done once before measuring.
  for (const terms of Object.values(kinds)) await answerMs(server.url, terms[0] ?? '');
  for (const [kind, terms] of Object.entries(kinds)) {
    const times = [];
    for (const term of terms.slice(1)) times.push(await answerMs(server.url, term));
    all.push(...times);
    console.log(`  ${kind}: p50 ${share(times, 0.5).toFixed(1)} ms, p99 ${share(times, 0.99).toFixed(1)} ms`);
  }
  await server.stop();
  const among = `${NAMES.toLocaleString('en')} names and ${competitors.toLocaleString('en')} competitors`;
  return [
    row(`${among}, p50`, share(all, 0.5), P50_TARGET_MS),
    row(`${among}, p99`, share(all, 0.99), P99_TARGET_MS),
  ];
}

/**
 * @param {readonly string[]} surNames
 * @param {readonly string[]} givenNames
 * @returns {Record<string, string[]>}
 */
function queriesOf(surNames, givenNames) {
  const random = randomFrom(11);
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() ** 2 * list.length)] ?? '';
  /** @param {() => string} make */
  const some = (make) => Array.from({ length: QUERIES_OF_A_KIND + 1 }, make);
  return {
    'one word': some(() => pick(surNames)),
    'two words': some(() => `${pick(givenNames)} ${pick(surNames)}`),
    beginning: some(() => pick(surNames).slice(0, 2 + Math.floor(random() * 3))),
    'two words, one begun': some(() => `${pick(givenNames)} ${pick(surNames).slice(0, 3)}`),
    misspelt: some(() => misspell(pick(surNames), random)),
    Japanese: some(() => pick(['山', '田中', '鈴木', '山田', '高橋', '鈴鹿', '藤', '中村', '小林 大'])),
    events: some(() => pick(['cup', 'zolder cup', '"grand prix"', 'kart masters genk 2026', 'nurburgring'])),
    'none found': some(() => `xq${Math.floor(random() * 1e6).toString(36)}zx`),
  };
}

/**
 * Two letters swapped, one left out or one too many.
 * @param {string} word
 * @param {() => number} random
 */
function misspell(word, random) {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const kind = Math.floor(random() * 3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return `${word.slice(0, at)}x${word.slice(at)}`;
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

const agent = new Agent({ keepAlive: true });

/**
 * From the request to the last byte.
 * @param {string} url
 * @param {string} term
 * @returns {Promise<number>}
 */
function answerMs(url, term) {
  const askedAtMs = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/api/search?term=${encodeURIComponent(term)}`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${term} was answered ${response.statusCode}`));
      response.on('data', () => {});
      response.on('end', () => resolve(performance.now() - askedAtMs));
    }).on('error', reject);
  });
}

/**
 * @param {number[]} values
 * @param {number} part
 */
function share(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * @param {string} what
 * @param {number} measuredMs
 * @param {number} targetMs
 */
function row(what, measuredMs, targetMs) {
  return {
    what: `search among ${what}`,
    measured: `${measuredMs.toFixed(1)} ms`,
    target: `< ${targetMs} ms`,
    isMet: measuredMs < targetMs,
  };
}
