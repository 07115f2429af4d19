/** Runs named tests in a copy of the project and says of each whether it passed, failed or was not found. */

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {import('../spec-coverage.mjs').NamedTest} NamedTest
 * @typedef {'passed' | 'failed' | 'missing' | 'did not load'} Outcome
 */

const LIMIT_MS = 180_000;
/** What a break leaves as it is is not transformed again. */
const CACHE = '--experimental.fsModuleCache';

/**
 * The name in the table may be a part of the whole, and has placeholders where the test has values.
 * @param {string} name
 */
export function patternOf(name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/%[a-z]|\\\$\\\{.*?\\\}|\\\$\w+/g, '.*');
}

/**
 * @param {string} copy
 * @param {NamedTest[]} tests
 * @returns {Promise<Outcome[]>} in the order of `tests`
 */
export async function runUnitTests(copy, tests) {
  const output = join(copy, 'outcome.json');
  rmSync(output, { force: true });
  const files = [...new Set(tests.map(({ path }) => path))];
  const names = tests.map(({ name }) => `(${patternOf(name)})`).join('|');
  const reporting = ['--reporter=json', `--outputFile=${output}`];
  await inCopy(copy, 'node_modules/.bin/vitest', [
    'run',
    ...files,
    '-t',
    names,
    '--retry=0',
    CACHE,
    ...reporting,
  ]);
  if (!existsSync(output)) return tests.map(() => 'did not load');
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  return tests.map(({ path, name }) => {
    const inFile = testResults.filter((/** @type {{ name: string }} */ file) => file.name.endsWith(path));
    /** @type {{ status: string, fullName: string }[]} */
    const cases = inFile.flatMap((/** @type {{ assertionResults: [] }} */ file) => file.assertionResults);
    if (cases.length === 0) return 'did not load';
    const meant = cases.filter(({ fullName }) => new RegExp(patternOf(name)).test(fullName));
    return overall(meant.map(({ status }) => status));
  });
}

/**
 * @param {string} copy
 * @param {NamedTest[]} tests
 * @returns {Promise<Outcome[]>}
 */
export async function runJourneys(copy, tests) {
  const built = await inCopy(copy, process.execPath, ['scripts/build.mjs']);
  if (built.code !== 0) return tests.map(() => 'did not load');
  const files = [...new Set(tests.map(({ path }) => path.replace(/^e2e\//, '')))];
  const names = tests.map(({ name }) => `(${patternOf(name)})`).join('|');
  const { output } = await inCopy(join(copy, 'e2e'), join(copy, 'node_modules/.bin/playwright'), [
    'test',
    ...files,
    '--project=desktop',
    '-g',
    names,
    '--retries=0',
    '--reporter=json',
  ]);
  const report = JSON.parse(output.slice(output.indexOf('{')));
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

/**
 * @param {string} folder
 * @param {string} command
 * @param {string[]} parameters
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function inCopy(folder, command, parameters) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: folder,
      timeout: LIMIT_MS,
      env: { ...process.env, CI: '' },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.resume();
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
