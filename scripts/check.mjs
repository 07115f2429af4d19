/** `npm run check`: types, lint, dead code and the fast unit tests, for use while working. */

import { bin } from './build-packages.mjs';
import { run, stopOnSignals } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { ensureInstalled } from './install.mjs';
import { runQualityChecks } from './quality-checks.mjs';
import { sum } from './test-tally.mjs';
import { requireNode } from './workspace.mjs';

requireNode();
stopOnSignals();
await ensureInstalled();
await compileWriter();
const { failed } = sum(await runQualityChecks());
// The process tests need a build, and are slow.
const testsCode = await run(bin('vitest'), ['run', '--exclude', '**/*.process.test.ts']);
process.exitCode = failed.length === 0 && testsCode === 0 ? 0 : 1;
