/** Loads TypeScript of the packages, with its types: a module or function that is renamed fails the type check. */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/workspace.mjs';

/**
 * @typedef {{
 *   'server/src/storage/database.ts': typeof import('../../packages/server/src/storage/database.ts'),
 *   'server/src/storage/engines/sqlite.ts': typeof import('../../packages/server/src/storage/engines/sqlite.ts'),
 *   'server/src/storage/migrate.ts': typeof import('../../packages/server/src/storage/migrate.ts'),
 *   'server/src/accounts/writers.ts': typeof import('../../packages/server/src/accounts/writers.ts'),
 *   'server/src/publishing/events/organizations.ts': typeof import('../../packages/server/src/publishing/events/organizations.ts'),
 *   'server/src/results/stored-event.test-support.ts': typeof import('../../packages/server/src/results/stored-event.test-support.ts'),
 *   'server/src/practice/stored-practice.test-support.ts': typeof import('../../packages/server/src/practice/stored-practice.test-support.ts'),
 *   'server/src/search/index/rebuild.ts': typeof import('../../packages/server/src/search/index/rebuild.ts'),
 *   'timing/src/feeds/rmonitor/rmonitor-decoder.ts': typeof import('../../packages/timing/src/feeds/rmonitor/rmonitor-decoder.ts'),
 *   'timing/src/feeds/rmonitor/to-session-events.ts': typeof import('../../packages/timing/src/feeds/rmonitor/to-session-events.ts'),
 *   'timing/src/feeds/rmonitor/encode-rmonitor.ts': typeof import('../../packages/timing/src/feeds/rmonitor/encode-rmonitor.ts'),
 *   'timing/src/feeds/p3/p3-decoder.ts': typeof import('../../packages/timing/src/feeds/p3/p3-decoder.ts'),
 *   'timing/src/feeds/p3/encode-p3.ts': typeof import('../../packages/timing/src/feeds/p3/encode-p3.ts'),
 * }} SourceModules
 */

/**
 * @template {keyof SourceModules} Path
 * @param {Path} path in the folder of the packages
 * @returns {Promise<SourceModules[Path]>}
 */
export async function loadSource(path) {
  const { module } = await runnerImport(join(root, 'packages', path));
  return /** @type {SourceModules[Path]} */ (module);
}

/**
 * The database of a server that does not run.
 * @param {string} dataDir
 */
export async function openDatabase(dataDir) {
  const { Database } = await loadSource('server/src/storage/database.ts');
  const { dialectForDataDir } = await loadSource('server/src/storage/engines/sqlite.ts');
  return new Database('sqlite', dialectForDataDir(dataDir));
}
