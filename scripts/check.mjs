/** `npm run check`: types, lint, dead code and the unit tests of what was changed, for use while working. */

import { bin } from './build-packages.mjs';
import { run, stopOnSignals } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { ensureInstalled } from './install.mjs';
import { runQualityChecksAtOnce, seconds } from './quality-checks.mjs';
import { sum } from './test-tally.mjs';
import { changedFiles, testsOf } from './tests-of-changes.mjs';
import { requireNode, root } from './workspace.mjs';

const startedAtMs = performance.now();
requireNode();
stopOnSignals();
await ensureInstalled();
await compileWriter();
const isAll = process.argv.includes('--all');
const [tallies, testsCode] = await Promise.all([runQualityChecksAtOnce(), runTests()]);
const { failed } = sum(tallies);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`Took ${seconds(performance.now() - startedAtMs)}`);
process.exitCode = failed.length === 0 && testsCode === 0 ? 0 : 1;

async function runTests() {
  const changed = isAll ? null : await changedFiles(root);
  // The process tests need a build, and are slow.
  const chosen = changed === null ? ['--exclude', '**/*.process.test.*'] : testsOf(root, changed);
  if (changed !== null)
    console.log(`${chosen.length} test files for ${changed.length} changed files; --all runs all.`);
  return run(bin('vitest'), ['run', ...chosen]);
}
