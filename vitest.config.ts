/** The unit tests of every package, one vitest project each. */

import { defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Node itself knows no condition `module`; what packages keep under it is for bundlers and does not load here.
const ssr = { resolve: { conditions: defaultServerConditions.filter((name) => name !== 'module') } };

// Where nobody can try again by hand, what sockets and processes prove is tried twice.
const retry = process.env.CI ? 1 : 0;

function project(
  name: string,
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return {
    ssr,
    root: `packages/${name}`,
    test: { name, include: ['src/**/*.test.{ts,tsx}'], retry, ...options },
  };
}

export default defineConfig({
  test: {
    // Otherwise one processor is left idle.
    maxWorkers: '100%',
    projects: [
      project('contract', { isolate: false }),
      project('timing', { isolate: false }),
      project('server', { testTimeout: 30_000, hookTimeout: 60_000 }),
      // Sockets and processes on a busy machine take their time.
      project('relay', { testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } }),
      project('web', { environment: 'happy-dom', testTimeout: 15_000 }),
      { root: 'scripts', test: { name: 'scripts', include: ['**/*.test.mjs'], testTimeout: 60_000 } },
    ],
  },
});
