/** Installs the npm packages if node_modules differs from package-lock.json. */

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, runQuietly, stopEverything } from './child-process.mjs';
import { compileAside } from './compile-aside.mjs';
import { withProgress } from './progress.mjs';
import { root } from './workspace.mjs';

/** @typedef {import('./compile-aside.mjs').Locked & { optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

export const COMPILED = 'better-sqlite3';
const PREPARING = 'Preparing SQLite, which may have to be compiled';
const COMPILED_FILE = 'build/Release/better_sqlite3.node';

export async function ensureInstalled() {
  const { compiled } = await installPackages();
  await compiled;
}

/**
 * Resolves when the packages are installed. Compiling one takes minutes on one processor, so it begins at the same time,
 * continues in the background, and `compiled` resolves when it is done.
 * @returns {Promise<{ compiled: Promise<void> }>}
 */
export async function installPackages() {
  if (isInstalled(root)) return { compiled: isCompiled(root) ? Promise.resolve() : compile() };
  const aside = withProgress(
    PREPARING,
    compileAside(readPackages(join(root, 'package-lock.json')), COMPILED, {
      env: compilerEnvironment(),
      file: COMPILED_FILE,
    }),
  );
  const installing = run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts']);
  const code = await withProgress('Installing packages', installing);
  if (code !== 0) {
    await stopEverything();
    fail('Installing failed (see above). It needs access to an npm registry.');
  }
  return { compiled: aside.then(useCompiled) };
}

/** @param {{ made: string, remove: () => void } | null} aside null if it was not made: compiling in its place reports why */
async function useCompiled(aside) {
  if (aside === null) return compile();
  mkdirSync(dirname(compiledFileIn(root)), { recursive: true });
  copyFileSync(aside.made, compiledFileIn(root));
  aside.remove();
}

async function compile() {
  const args = ['rebuild', '--foreground-scripts', COMPILED];
  const preparing = runQuietly('npm', args, { env: compilerEnvironment() });
  const { code, output } = await withProgress(PREPARING, preparing);
  if (code === 0 && isCompiled(root)) return;
  console.error(output.trimEnd());
  fail(`${COMPILED} could not be compiled (see above): install python3, make and g++.`);
}

/** It has two large files, and compiles them at the same time only if told to. */
export function compilerEnvironment() {
  return { ...process.env, JOBS: 'max', CFLAGS: compilerFlags(process.env.CFLAGS) };
}

/**
 * SQLite's own flag, -O3, takes 88 s of processor time. These take 30 s, and -O2 takes 55 s. Measured in processor time,
 * inserts, rows by key, ranges and groups then take at most 1.03 times as long as with -O2, which is as fast as -O3.
 * @param {string} [own] what the operator has set, which comes last and so wins
 */
export function compilerFlags(own = '') {
  const ours =
    '-O1 -finline-small-functions -freorder-blocks-and-partition -foptimize-sibling-calls -fschedule-insns2';
  return `${ours} ${own}`.trimEnd();
}

/**
 * @param {string} reason
 * @returns {never}
 */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** @param {string} folder the workspace's root */
export function isCompiled(folder) {
  return existsSync(compiledFileIn(folder));
}

/** @param {string} folder */
function compiledFileIn(folder) {
  return join(folder, 'node_modules', COMPILED, COMPILED_FILE);
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
