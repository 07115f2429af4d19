/**
 * `npm run break-promises`: breaks the behaviour behind each row of docs/spec-coverage.md in a copy of the
 * project, runs the tests that the row names, and fails if one of them stays green.
 * `npm run break-promises -- "practice"` tries only rows whose section or promise contains that text, or one of several;
 * `--journeys` also runs the browser journeys, which need a build for each break; `--copies=1` uses one copy
 * instead of two at the same time.
 */

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { atEnd, stopEverything, stopOnSignals } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { makeCopy } from './promise-breaks/copy-project.mjs';
import { loadBreaks } from './promise-breaks/load-breaks.mjs';
import { runJourneys, unitTestRunner } from './promise-breaks/run-tests.mjs';
import { tryRow } from './promise-breaks/try-row.mjs';
import { unbrokenOutcomes } from './promise-breaks/unbroken-outcomes.mjs';
import { isJourney, rowsOf, testsOf } from './spec-coverage.mjs';
import { root } from './workspace.mjs';

stopOnSignals();
const { values, positionals } = parseArgs({
  options: { journeys: { type: 'boolean' }, copies: { type: 'string', default: '2' } },
  allowPositionals: true,
});
await ensureInstalled();
const memory = makeMemoryFolder();
if (memory !== undefined) {
  process.env.TMPDIR = memory;
  atEnd(() => rmSync(memory, { recursive: true, force: true }));
}

const wanted = positionals.length === 0 ? [''] : positionals.map((text) => text.toLowerCase());
const breaks = await loadBreaks();
const rows = rowsOf(readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')).filter(
  ({ section, promise }) => wanted.some((text) => `${section}: ${promise}`.toLowerCase().includes(text)),
);

/** @type {Record<string, string[]>} */
const outcomes = { proven: [], 'by hand': [], 'not tried': [], 'NOT PROVEN': [] };
const waiting = [...rows];
const named = rows.flatMap(testsOf);
await Promise.all(
  Array.from({ length: Math.max(1, Number.parseInt(values.copies, 10) || 1) }, async () => {
    const copy = makeCopy();
    const runUnitTests = unitTestRunner(copy);
    const unbrokenJourneys = unbrokenOutcomes(named.filter(isJourney), (tests) => runJourneys(copy, tests));
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const { outcome, notes } = await tryRow({
        copy,
        tests: testsOf(row),
        breaks: breaks.get(row.promise) ?? [],
        run: (tests, broken) =>
          tests.some(isJourney) ? runJourneys(copy, tests) : runUnitTests(tests, broken),
        runUnbroken: (tests) => (tests.some(isJourney) ? unbrokenJourneys(tests) : runUnitTests(tests)),
        withJourneys: values.journeys === true,
      });
      outcomes[outcome]?.push(row.promise);
      console.log(
        `${outcome.padEnd(10)}  ${row.promise}${notes.map((note) => `\n            ${note}`).join('')}`,
      );
    }
  }),
);

console.log(
  `\n${rows.length} rows: ${Object.entries(outcomes)
    .map(([outcome, of]) => `${of.length} ${outcome}`)
    .join(', ')}`,
);
await stopEverything();
process.exitCode = rows.length > 0 && outcomes['NOT PROVEN']?.length === 0 ? 0 : 1;
