/** Adds up what the checks and test runners found. */

import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: string[], skipped: string[] }} Tally what did not pass, by name */
/** @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string }[] }} VitestFile */
/** @typedef {{ testResults: VitestFile[] }} VitestReport */
/** @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, flaky: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites: PlaywrightSuite[] }} PlaywrightReport */

/** @type {Tally} */
const nothing = { passed: 0, failed: [], skipped: [] };

/**
 * One check that passes or fails as a whole.
 * @param {string} name
 * @param {boolean} isPassed
 * @returns {Tally}
 */
export function tallyOfCheck(name, isPassed) {
  return isPassed ? { ...nothing, passed: 1 } : { ...nothing, failed: [name] };
}

/**
 * @param {string} reportFile of vitest's json reporter
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfVitest(reportFile, exitCode) {
  /** @type {VitestReport | undefined} */
  const report = readReport(reportFile);
  if (report === undefined) return tallyOfCheck('vitest left no report', false);
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  return withExitCode(
    'vitest',
    {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: [...tests.filter(({ status }) => status === 'failed').map(nameOf), ...brokenFiles(report)],
      skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(nameOf),
    },
    exitCode,
  );
}

/**
 * @param {string} reportFile of Playwright's json reporter
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfPlaywright(reportFile, exitCode) {
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(reportFile);
  if (report === undefined) return tallyOfCheck('Playwright left no report', false);
  const { expected, flaky } = report.stats;
  return withExitCode(
    'Playwright',
    {
      passed: expected + flaky,
      failed: namesOfSpecs(report.suites, 'unexpected'),
      skipped: namesOfSpecs(report.suites, 'skipped'),
    },
    exitCode,
  );
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: [...total.failed, ...each.failed],
      skipped: [...total.skipped, ...each.skipped],
    }),
    nothing,
  );
}

/**
 * A runner can fail without a failed test: a file that does not load, an error outside any test.
 * @param {string} runner
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
function withExitCode(runner, tally, exitCode) {
  if (exitCode === 0 || tally.failed.length > 0) return tally;
  return { ...tally, failed: [`${runner} failed outside its tests`] };
}

/**
 * A file that does not load, or a hook that fails, leaves tests that were never run.
 * @param {VitestReport} report
 * @returns {string[]}
 */
function brokenFiles({ testResults }) {
  return testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => `${name}: ${message}`);
}

/** @param {{ fullName: string }} test */
function nameOf({ fullName }) {
  return fullName.trim();
}

/**
 * @param {PlaywrightSuite[]} suites
 * @param {'unexpected' | 'skipped'} status
 * @returns {string[]} one for each browser that a journey ran in
 */
function namesOfSpecs(suites, status) {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.filter((test) => test.status === status).map(() => `${suite.title}: ${title}`),
    ),
    ...namesOfSpecs(suite.suites ?? [], status),
  ]);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
