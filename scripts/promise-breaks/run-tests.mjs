/** Runs named tests in a copy of the project and reports for each whether it passed, failed or was not found. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly, start, stop } from '../child-process.mjs';

/**
 * @typedef {import('../spec-coverage.mjs').NamedTest} NamedTest
 * @typedef {'passed' | 'failed' | 'missing' | 'did not load'} Outcome
 * @typedef {import('./answer-test-runs.mjs').TestRun} TestRun
 * @typedef {import('./answer-test-runs.mjs').TestRunResult} TestRunResult
 */

/** A busy machine takes minutes to load all screens for the first time. */
const LIMIT_MS = 600_000;
/** The databases that tests copy are created once for each vitest, by the code of this folder. */
const MADE_ONCE = 'packages/server/src/storage/';

/**
 * The name in the table may be a part of the whole name, and has placeholders for values.
 * @param {string} name
 */
export function patternOf(name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]|\\\$\\\{.*?\\\}|\\\$\w+/g, '.*');
}

/**
 * One vitest for all runs in a copy. `broken` is the file that differs from the project during a run.
 * @param {string} copy
 */
export function unitTestRunner(copy) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let vitest;
  /** @type {string[]} */
  let changed = [];

  function startVitest() {
    const script = join(copy, 'scripts/promise-breaks/answer-test-runs.mjs');
    const options = { cwd: copy, env: { ...process.env, CI: '' } };
    return start(process.execPath, [script], { ...options, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  }

  async function stopVitest() {
    if (vitest !== undefined) await stop(vitest, 'SIGKILL');
    vitest = undefined;
  }

  /**
   * @param {NamedTest[]} tests
   * @param {string} [broken]
   * @returns {Promise<Outcome[]>} in the order of `tests`
   */
  return async (tests, broken) => {
    const restored = changed;
    changed = broken === undefined ? [] : [broken];
    if ([...restored, ...changed].some((file) => file.startsWith(MADE_ONCE))) await stopVitest();
    /** @type {TestRun} */
    const asked = {
      files: [...new Set(tests.map(({ path }) => path))],
      names: tests.map(({ name }) => `(${patternOf(name)})`).join('|'),
      changed: [...restored, ...changed],
    };
    vitest ??= startVitest();
    const result = await answerOf(vitest, asked);
    if (result === null) await stopVitest();
    return tests.map(({ path, name }) => {
      const cases = result?.find(({ file }) => file === path)?.cases ?? [];
      if (cases.length === 0) return 'did not load';
      const meant = cases.filter((one) => new RegExp(patternOf(name)).test(one.name));
      return overall(meant.map(({ status }) => status));
    });
  };
}

/**
 * @param {import('node:child_process').ChildProcess} vitest
 * @param {TestRun} asked
 * @returns {Promise<TestRunResult | null>} null if it ends or takes too long
 */
function answerOf(vitest, asked) {
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    const limit = setTimeout(giveUp, LIMIT_MS);
    vitest.once('exit', giveUp).once('message', (/** @type {TestRunResult} */ result) => {
      clearTimeout(limit);
      vitest.off('exit', giveUp);
      resolve(result);
    });
    vitest.send(asked);
  });
}

/**
 * @param {string} copy
 * @param {NamedTest[]} tests
 * @returns {Promise<Outcome[]>}
 */
export async function runJourneys(copy, tests) {
  const env = { ...process.env, CI: '', PLAYWRIGHT_JSON_OUTPUT_NAME: join(copy, 'outcome.json') };
  rmSync(env.PLAYWRIGHT_JSON_OUTPUT_NAME, { force: true });
  const built = await runQuietly(process.execPath, ['scripts/build.mjs'], { cwd: copy, env });
  if (built.code !== 0) return tests.map(() => 'did not load');
  const files = [...new Set(tests.map(({ path }) => path.replace(/^e2e\//, '')))];
  const names = tests.map(({ name }) => `(${patternOf(name)})`).join('|');
  const choice = ['--project=desktop', '-g', names, '--retries=0', `--global-timeout=${LIMIT_MS}`];
  await runQuietly(
    join(copy, 'node_modules/.bin/playwright'),
    ['test', ...files, ...choice, '--reporter=json'],
    { cwd: join(copy, 'e2e'), env },
  );
  if (!existsSync(env.PLAYWRIGHT_JSON_OUTPUT_NAME)) return tests.map(() => 'did not load');
  const report = JSON.parse(readFileSync(env.PLAYWRIGHT_JSON_OUTPUT_NAME, 'utf8'));
  /** @type {Spec[]} */
  const specs = report.suites.flatMap(specsIn);
  return tests.map(({ path, name }) => {
    const meant = specs.filter(
      ({ title, file }) => path.endsWith(file) && new RegExp(patternOf(name)).test(title),
    );
    return overall(meant.map(({ ok }) => (ok ? 'passed' : 'failed')));
  });
}

/**
 * @typedef {{ title: string, file: string, ok: boolean }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsIn({ title, specs = [], suites = [] }) {
  const own = specs.map((spec) => ({ ...spec, title: `${title} ${spec.title}` }));
  return [...own, ...suites.flatMap(specsIn)];
}

/**
 * @param {string[]} statuses
 * @returns {Outcome}
 */
function overall(statuses) {
  if (statuses.includes('failed')) return 'failed';
  return statuses.includes('passed') ? 'passed' : 'missing';
}
