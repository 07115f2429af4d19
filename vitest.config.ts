/** The unit tests of every package, one vitest project each. */

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultServerConditions, type Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Node itself has no condition `module`; packages use it for bundlers, and its files do not load here.
const ssr = { resolve: { conditions: defaultServerConditions.filter((name) => name !== 'module') } };

// In CI, where nobody can retry by hand, tests with sockets and processes get a second attempt.
const retry = process.env.CI ? 1 : 0;

// A test that hangs ends some time. A busy machine, or one that is paused for a minute, fails nothing.
const limits = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

const here = (path: string) => join(import.meta.dirname, path);

/** The translation of a file with a glob depends on which files exist. Vitest knows it, but not of a glob with a type. */
const globsAreNotCached: Plugin = {
  name: 'globs-are-not-cached',
  configureVitest({ experimental_defineCacheKeyGenerator: defineKey }) {
    defineKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined));
  },
};

function project(
  name: string,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    ssr,
    plugins: [globsAreNotCached],
    root: `packages/${name}`,
    test: { name, include: ['{src,vite-plugins}/**/*.test.{ts,tsx}'], retry, ...limits, ...options },
  };
}

/**
 * Tests that start programs come first: they take longest and wait often, so the short ones fill the processors next to them
 * and at the end. Files of a project that need no page come after the others. A worker is only reused for the same
 * environment, so each change between the two would load all libraries again.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map((file) => file.project))];
    const long = sorted.filter(startsPrograms);
    const others = projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project && !startsPrograms(file));
      const withoutPage = new Set(own.filter(({ moduleId }) => hasOwnEnvironment(moduleId)));
      return [...own.filter((file) => !withoutPage.has(file)), ...withoutPage];
    });
    // A worker is only reused for the same project: the project that comes last here continues with its other files.
    return [
      ...projects.reverse().flatMap((project) => long.filter((file) => file.project === project)),
      ...others,
    ];
  }
}

function startsPrograms({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('.process.test.');
}

function hasOwnEnvironment(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment');
}

export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    // Translated TypeScript is kept in node_modules from run to run, by the content of each file.
    experimental: { fsModuleCache: true },
    // Two more than there are processors: a test often waits for a database or another process.
    maxWorkers: availableParallelism() + 2,
    projects: [
      project('contract', { isolate: false }),
      project('timing', { isolate: false }),
      project('server', {
        isolate: false,
        globalSetup: [here('packages/server/src/storage/migrated.test-support.ts')],
        setupFiles: [here('packages/server/src/http/close-apps.test-support.ts')],
      }),
      project('relay', { isolate: false }),
      project('web', {
        isolate: false,
        environment: 'happy-dom',
        setupFiles: [here('packages/web/src/fresh-page.test-support.ts')],
      }),
      { root: 'scripts', test: { name: 'scripts', include: ['**/*.test.mjs'], isolate: false, ...limits } },
      {
        root: 'chaos',
        test: { name: 'chaos', include: ['**/*.test.mjs'], isolate: false, retry, ...limits },
      },
    ],
  },
});
