/** The checks that need no running program: types, lint, dead code, known vulnerabilities of packages. */

import { auditPackages } from './audit-packages.mjs';
import { bin } from './build-packages.mjs';
import { runQuietly } from './child-process.mjs';
import { tallyOfCheck } from './test-tally.mjs';

const checks = [
  { name: 'types', command: 'tsc', args: ['-b', '--checkers', '1'] },
  { name: 'lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'code that only tests use',
    command: 'knip',
    args: ['--production', '--config', 'knip.production.json'],
  },
];

/**
 * One after the other, for a processor that is busy with other work.
 * @returns {Promise<import('./test-tally.mjs').Tally[]>}
 */
export async function runQualityChecks() {
  const tallies = [];
  for (const { name, command, args } of checks) {
    tallies.push(await step(name, async () => runQuietly(bin(command), args)));
  }
  tallies.push(await step('known vulnerabilities of packages', auditPackages));
  return tallies;
}

/** @returns {Promise<import('./test-tally.mjs').Tally[]>} */
export async function runQualityChecksAtOnce() {
  return Promise.all(
    checks.map(({ name, command, args }) => step(name, async () => runQuietly(bin(command), args))),
  );
}

/**
 * Runs one named check; its output appears only when it fails, and a note always.
 * @param {string} name
 * @param {() => Promise<import('./child-process.mjs').Finished & { note?: string }>} check
 */
async function step(name, check) {
  const startedAtMs = performance.now();
  const { code, output, note } = await check();
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${seconds(performance.now() - startedAtMs)}`);
  if (note !== undefined) console.log(`  ${note}`);
  return tallyOfCheck(name, code === 0);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
