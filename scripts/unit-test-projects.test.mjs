import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, it } from 'vitest';
import { needDatabase, needNoDatabase } from './unit-test-projects.mjs';
import { root } from './workspace.mjs';

it('npm test runs every project once', async () => {
  const loaded = await loadConfigFromFile(
    { command: 'serve', mode: 'test' },
    join(root, 'vitest.config.ts'),
    root,
  );
  /** @type {{ test: { projects: { test: { name: string } }[] } } | undefined} */
  const config = /** @type {any} */ (loaded?.config);
  const names = config?.test.projects.map(({ test }) => test.name);
  expect(names?.sort()).toEqual([...needNoDatabase, ...needDatabase].sort());
});
