/** Lighthouse on the landing pages, as on a phone. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run, runQuietly } from '../../scripts/child-process.mjs';
import { chromiumFlags, requireChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';

const VERSION = '12.8.2';
/** Performance is noisy: the median of some runs counts. */
const RUNS = Number(process.env.LAPWING_BENCH_RUNS ?? 3);
const TRIES = 3;
const cacheFolder = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
// Outside the workspace: its many packages are not part of the product.
const home = join(cacheFolder, 'lapwing', `lighthouse-${VERSION}`);

/** @type {Record<string, number>} category and least score */
const targets = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };
const HOME_PERFORMANCE = 95;

/** @typedef {{ categories: Record<string, { title: string, score: number }> }} Report */

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureLighthouse(dataDir) {
  await ensureLighthouse();
  const server = await startServer({ dataDir });
  const pages = await findPages(server.url);
  const asked = process.env.LAPWING_BENCH_PAGES?.split(',');
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    if (asked !== undefined && !asked.includes(name)) continue;
    rows.push(...(await measurePage(name, `${server.url}${path}`, dataDir)));
  }
  await server.stop();
  return rows;
}

/**
 * The seven screens, each with something on it.
 * @param {string} url
 * @returns {Promise<Record<string, string>>}
 */
async function findPages(url) {
  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  const ask = async (path) => (await fetch(`${url}${path}`)).json();
  const results = '/api/v0.2.3/eventresults';
  /** @type {{ id: number, resultStatus: string }[]} */
  const events = await ask(`${results}/events?count=50`);
  for (const { id, resultStatus } of events) {
    if (resultStatus !== 'Official') continue;
    const { sessions, groups } = (await ask(`${results}/events/${id}?sessions=true`)).sessions;
    /** @type {{ id: number, type: string, isMerge: boolean, participated: number }[]} */
    const all = [...sessions, ...groups.flatMap(sessionsOf)];
    const race = all.find(
      ({ type, isMerge, participated }) => type === 'race' && !isMerge && participated > 9,
    );
    if (race === undefined) continue;
    return {
      home: '/',
      event: `/events/${id}`,
      session: `/sessions/${race.id}`,
      competitor: `/sessions/${race.id}/laptimes?pos=1`,
      practice: '/practice',
      search: '/search?term=kart',
      live: '/livetiming',
    };
  }
  throw new Error('the demo world has no official race');
}

/**
 * @param {{ sessions: object[], subGroups: any[] }} group
 * @returns {any[]}
 */
function sessionsOf({ sessions, subGroups }) {
  return [...sessions, ...subGroups.flatMap(sessionsOf)];
}

/**
 * @param {string} name
 * @param {string} url
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
async function measurePage(name, url, dataDir) {
  /** @type {Report[]} */
  const reports = [];
  // The first visit after a start is not measured, because the server is still cold.
  for (let visit = 0; visit < 3; visit++) await (await fetch(url)).text();
  for (let index = 0; index < RUNS; index++) reports.push(await runLighthouse(url, dataDir));
  const wanted = name === 'home' ? { ...targets, performance: HOME_PERFORMANCE } : targets;
  return Object.entries(wanted).map(([category, target]) => {
    const points = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    // Only performance may differ from run to run; of the others the worst counts.
    const measured = category === 'performance' ? median(points) : Math.min(...points);
    return {
      what: `Lighthouse ${name}, ${category}`,
      measured: category === 'performance' ? `${measured} (${points.join(' ')})` : String(measured),
      target: `≥ ${target}`,
      isMet: measured >= target,
    };
  });
}

/**
 * @param {string} url
 * @param {string} dataDir
 * @param {number} [triesLeft]
 * @returns {Promise<Report>}
 */
async function runLighthouse(url, dataDir, triesLeft = TRIES) {
  const reportFile = join(dataDir, 'lighthouse.json');
  const { code, output } = await runQuietly(
    process.execPath,
    [
      join(home, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${reportFile}`,
      `--only-categories=${Object.keys(targets).join(',')}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: requireChromium(), LIGHTHOUSE_ERROR_REPORTING: '0' } },
  );
  // Sometimes it loses the trace of a page that opened very quickly.
  if (code !== 0 && triesLeft > 1) return runLighthouse(url, dataDir, triesLeft - 1);
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`);
  return JSON.parse(readFileSync(reportFile, 'utf8'));
}

async function ensureLighthouse() {
  if (existsSync(join(home, 'node_modules/lighthouse/package.json'))) return;
  console.log(`Installing Lighthouse ${VERSION} into ${home} …`);
  mkdirSync(home, { recursive: true });
  const args = [
    'install',
    '--prefix',
    home,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `lighthouse@${VERSION}`,
  ];
  const code = await run('npm', args, { cwd: home });
  if (code !== 0) throw new Error('Lighthouse could not be installed');
}
