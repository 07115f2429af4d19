import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './test-tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lapwing-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {unknown} report */
function reportFile(report) {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

/** @param {string[]} statuses */
function vitestReport(...statuses) {
  const assertionResults = statuses.map((status, number) => ({ status, fullName: `test ${number}` }));
  return reportFile({ testResults: [{ assertionResults }] });
}

describe('the tally', () => {
  it('counts the tests of vitest and lists those that failed or were skipped', () => {
    const file = vitestReport('passed', 'failed', 'passed', 'skipped');
    expect(tallyOfVitest(file, 1)).toEqual({ passed: 2, failed: ['test 1'], skipped: ['test 3'] });
  });

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(tallyOfVitest(vitestReport('passed'), 1)).toEqual({
      passed: 1,
      failed: ['vitest failed outside its tests'],
      skipped: [],
    });
  });

  it('lists a file that failed without a failed test, with the reason', () => {
    const testResults = [
      { name: 'a.test.mjs', status: 'passed', message: '', assertionResults: [] },
      { name: 'b.test.mjs', status: 'failed', message: 'Hook timed out', assertionResults: [] },
    ];
    expect(tallyOfVitest(reportFile({ testResults }), 1).failed).toEqual(['b.test.mjs: Hook timed out']);
  });

  it('counts a runner that left no report as one failure', () => {
    expect(tallyOfVitest(join(folder, 'none.json'), 0).failed).toHaveLength(1);
    expect(tallyOfPlaywright(join(folder, 'none.json'), 0).failed).toHaveLength(1);
  });

  it('counts the journeys of Playwright in nested suites', () => {
    const suites = [
      {
        title: 'a.spec.ts',
        specs: [],
        suites: [
          {
            title: 'inner',
            specs: [
              { title: 'left out', tests: [{ status: 'skipped' }] },
              { title: 'torn', tests: [{ status: 'expected' }, { status: 'unexpected' }] },
            ],
          },
        ],
      },
    ];
    const file = reportFile({ stats: { expected: 3, flaky: 0 }, suites });
    expect(tallyOfPlaywright(file, 1)).toEqual({
      passed: 3,
      failed: ['inner: torn'],
      skipped: ['inner: left out'],
    });
  });

  it('sums checks and runners', () => {
    expect(
      sum([
        tallyOfCheck('types', true),
        tallyOfCheck('lint', false),
        { passed: 4, failed: [], skipped: ['x'] },
      ]),
    ).toEqual({
      passed: 5,
      failed: ['lint'],
      skipped: ['x'],
    });
  });
});
