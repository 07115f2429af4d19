/** `npm test`: everything that can be tested on this machine, ending with one line of numbers. */

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, build } from './build-packages.mjs';
import { atEnd, runInLines, stopEverything, stopOnSignals } from './child-process.mjs';
import { findWindowlessChromium } from './find-chromium.mjs';
import { installPackages } from './install.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { startPostgres } from './postgres.mjs';
import { runQualityChecks, seconds } from './quality-checks.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './test-tally.mjs';
import { needDatabase, needNoDatabase } from './unit-test-projects.mjs';
import { requireNode, root } from './workspace.mjs';

/** @typedef {import('./test-tally.mjs').Tally} Tally */

/** All journeys share one server. */
const MOST_JOURNEYS = 3;
/** Unit tests and journeys run at the same time, and both often wait; journeys, which take longer, wait more. */
const unitTestWorkers = availableParallelism();
const journeyWorkers = Math.min(availableParallelism() + 1, MOST_JOURNEYS);

const startedAtMs = performance.now();
requireNode();
stopOnSignals();
const memory = makeMemoryFolder();
if (memory !== undefined) {
  process.env.TMPDIR = memory;
  atEnd(() => rmSync(memory, { recursive: true, force: true }));
}
const reports = mkdtempSync(join(tmpdir(), 'lapwing-reports-'));
atEnd(() => rmSync(reports, { recursive: true, force: true }));

const { compiled } = await installPackages();
await ensureSystemPackages();

// One after the other they keep one processor busy, next to the build and the first tests.
const checks = runQualityChecks();
const isBuilt = await build();
console.log(`${isBuilt ? '✓' : '✗'} build`);
// Journeys often wait, for a page, a mail or the demo world. The unit tests use the processors in the meantime.
const journeys = compiled.then(() => runJourneys(isBuilt));
const tallies = [
  tallyOfCheck('build', isBuilt),
  ...(
    await Promise.all([checks, timed('unit tests', runAllUnitTests()), timed('journeys', journeys)])
  ).flat(),
];
await stopEverything();

const { passed, failed, skipped } = sum(tallies);
for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`Took ${seconds(performance.now() - startedAtMs)}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * Prints when a part ended: the longest one decides how long everything takes.
 * @template Result
 * @param {string} name
 * @param {Promise<Result>} part
 */
async function timed(name, part) {
  const result = await part;
  console.log(`The ${name} ended after ${seconds(performance.now() - startedAtMs)}`);
  return result;
}

async function postgresSettings() {
  const postgres = await startPostgres();
  if ('url' in postgres) return { LAPWING_TEST_POSTGRES_URL: postgres.url };
  console.log(`The stores are tested on SQLite only: ${postgres.reason}.`);
  return {};
}

/** Compiling SQLite takes longer than the build. Until then, tests run that need no database. */
async function runAllUnitTests() {
  const postgres = postgresSettings();
  const first = await runUnitTests('first', needNoDatabase);
  await compiled;
  return [first, await runUnitTests('then', needDatabase, await postgres)];
}

/**
 * @param {string} name of the report
 * @param {string[]} projects of vitest.config.ts
 * @param {NodeJS.ProcessEnv} [settings]
 * @returns {Promise<Tally>}
 */
async function runUnitTests(name, projects, settings = {}) {
  const report = join(reports, `${name}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  args.push(`--maxWorkers=${unitTestWorkers}`);
  const code = await runInLines(bin('vitest'), args, { env: { ...process.env, ...settings } });
  return tallyOfVitest(report, code);
}

/**
 * @param {boolean} isBuilt
 * @returns {Promise<Tally>}
 */
async function runJourneys(isBuilt) {
  const chromium = findWindowlessChromium();
  if (!isBuilt || chromium === undefined) {
    console.log(`✗ browser journeys: ${isBuilt ? 'there is no Chromium' : 'there is no build to open'}`);
    return tallyOfCheck('browser journeys', false);
  }
  const report = join(reports, 'playwright.json');
  const env = { ...process.env, LAPWING_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ['test', `--workers=${journeyWorkers}`, '--reporter=list,json'];
  const code = await runInLines(bin('playwright'), args, { cwd: join(root, 'e2e'), env });
  return tallyOfPlaywright(report, code);
}
