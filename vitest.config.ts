/** The unit tests of every package, one vitest project each. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Node itself has no condition `module`; packages use it for bundlers, and its files do not load here.
const ssr = { resolve: { conditions: defaultServerConditions.filter((name) => name !== 'module') } };

// In CI, where nobody can retry by hand, tests with sockets and processes get a second attempt.
const retry = process.env.CI ? 1 : 0;

const here = (path: string) => join(import.meta.dirname, path);

function project(
  name: string,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    ssr,
    root: `packages/${name}`,
    test: { name, include: ['{src,vite-plugins}/**/*.test.{ts,tsx}'], retry, ...options },
  };
}

export default defineConfig({
  test: {
    // One more than there are processors: a test often waits for a database or another process.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('contract', { isolate: false }),
      project('timing', { isolate: false }),
      project('server', {
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 15_000 } },
        globalSetup: [here('packages/server/src/storage/migrated.test-support.ts')],
        setupFiles: [here('packages/server/src/http/close-apps.test-support.ts')],
      }),
      // Sockets and processes are slow on a busy machine.
      project('relay', { testTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }),
      project('web', {
        isolate: false,
        environment: 'happy-dom',
        setupFiles: [here('packages/web/src/fresh-page.test-support.ts')],
        testTimeout: 60_000,
      }),
      { root: 'scripts', test: { name: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
