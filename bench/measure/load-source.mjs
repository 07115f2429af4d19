/** Loads TypeScript of the packages, with its types: a module or function that is renamed fails the type check. */

import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from '../../scripts/workspace.mjs';

/** @returns {Promise<typeof import('./feeds-source.ts')>} */
export function loadFeeds() {
  return load('feeds-source.ts');
}

/** @returns {Promise<typeof import('./rewind-source.ts')>} */
export function loadRewind() {
  return load('rewind-source.ts');
}

/** @returns {Promise<typeof import('./server-source.ts')>} */
function loadServer() {
  return load('server-source.ts');
}

/**
 * The server's code, and the database of a server that does not run.
 * @param {string} dataDir
 */
export async function openServerData(dataDir) {
  const server = await loadServer();
  const db = new server.Database('sqlite', server.dialectForDataDir(dataDir));
  return { server, db };
}

/**
 * @template Module
 * @param {string} file in this folder
 * @returns {Promise<Module>}
 */
async function load(file) {
  const { module } = await runnerImport(join(root, 'bench/measure', file));
  return /** @type {Module} */ (module);
}
