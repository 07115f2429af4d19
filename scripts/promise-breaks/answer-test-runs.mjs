/** Keeps one vitest alive in a copy of the project and runs the tests that the parent process requests. */

import { resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { fetchAgain, warmPool } from './warm-worker.mjs';

/**
 * @typedef {{ files: string[], names: string, changed: string[] }} TestRun
 * @typedef {{ file: string, cases: { name: string, status: string }[] }[]} TestRunResult
 */

const vitest = await createVitest('test', {
  watch: false,
  silent: true,
  reporters: [{}],
  pool: warmPool,
  fileParallelism: false,
  // Tests wait for what a break prevents.
  testTimeout: 20_000,
  // Each file loads the modules of the project again.
  isolate: true,
});
// Vitest knows the project of a file only after it has listed all tests.
await vitest.globTestSpecifications();

process.on('message', async (/** @type {TestRun} */ { files, names, changed }) => {
  for (const file of changed.map((path) => resolve(path))) {
    vitest.invalidateFile(file);
    fetchAgain(file);
  }
  const specifications = files.flatMap((file) =>
    vitest
      .getModuleSpecifications(resolve(file))
      .map(({ project, moduleId }) =>
        project.createSpecification(moduleId, { testNamePattern: new RegExp(names) }),
      ),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  /** @type {TestRunResult} */
  const result = files.map((file) => {
    const modules = testModules.filter(({ moduleId }) => moduleId === resolve(file));
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    return { file, cases: tests.map((test) => ({ name: fullName(test), status: test.result().state })) };
  });
  process.send?.(result);
});

/**
 * @param {import('vitest/node').TestCase | import('vitest/node').TestSuite} test
 * @returns {string}
 */
function fullName({ name, parent }) {
  return parent.type === 'module' ? name : `${fullName(parent)} ${name}`;
}
