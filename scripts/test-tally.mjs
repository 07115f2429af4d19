/** Adds up what the checks and test runners found. */

import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Tally */
/** @typedef {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} VitestReport */
/** @typedef {{ title: string, tests: { status: string }[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, unexpected: number, flaky: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites: PlaywrightSuite[] }} PlaywrightReport */

/** @type {Tally} */
const nothing = { passed: 0, failed: 0, skipped: [] };

/**
 * One check that passes or fails as a whole.
 * @param {boolean} isPassed
 * @returns {Tally}
 */
export function tallyOfCheck(isPassed) {
  return isPassed ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/**
 * @param {string} reportFile of vitest's json reporter
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tallyOfVitest(reportFile, exitCode) {
  /** @type {VitestReport | undefined} */
  const report = readReport(reportFile);
  if (report === undefined) return tallyOfCheck(false);
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  return withExitCode(
    {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: tests.filter(({ status }) => status === 'failed').length,
      skipped: tests
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => fullName.trim()),
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
  if (report === undefined) return tallyOfCheck(false);
  const { expected, unexpected, flaky } = report.stats;
  return withExitCode(
    { passed: expected + flaky, failed: unexpected, skipped: skippedSpecs(report.suites) },
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
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
    }),
    nothing,
  );
}

/**
 * A runner can fail without a failed test: a file that does not load, an error outside any test.
 * @param {Tally} tally
 * @param {number} exitCode
 * @returns {Tally}
 */
function withExitCode(tally, exitCode) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {string[]}
 */
function skippedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter((spec) => spec.tests.every((test) => test.status === 'skipped'))
      .map((spec) => `${suite.title}: ${spec.title}`),
    ...skippedSpecs(suite.suites ?? []),
  ]);
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
