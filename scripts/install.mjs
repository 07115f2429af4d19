/** Installs the npm packages when what is in node_modules is not what package-lock.json says. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child-process.mjs';
import { root } from './workspace.mjs';

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

export async function ensureInstalled() {
  if (isInstalled(root)) return;
  console.log('Installing packages …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (code === 0) return;
  console.error(
    'Installing failed (see above). It needs access to an npm registry; if better-sqlite3 could not be compiled, install python3, make and g++.',
  );
  process.exit(1);
}

/** @param {string} folder the workspace's root */
export function isInstalled(folder) {
  // npm writes this file last, so it is missing after an interrupted installation.
  const installedFile = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(installedFile);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = installed[path];
    // Binaries for other platforms are locked but not installed.
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
