/** Builds the server, the relay and the site, and checks whether the last build is up to date. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { withProgress } from './progress.mjs';
import { packRelayPackage } from './release/relay-package.mjs';
import { root, serverMain, sitePage } from './workspace.mjs';

const built = ['server', 'relay', 'web'];
const packages = ['contract', 'timing', ...built];
const sharedInputs = ['package-lock.json', 'tsconfig.base.json'];
const stampFile = join(root, 'node_modules/.cache/lapwing/build-stamp');

/** Builds if the sources differ from those of the last build. */
export async function buildIfStale() {
  if (isFresh()) return;
  const isBuilt = await withProgress('Building server and site', build());
  if (isBuilt) return;
  console.error('The build failed (see above).');
  process.exit(1);
}

/** @returns {Promise<boolean>} whether everything could be built */
export async function build() {
  const stamp = stampOfSources(root);
  await compileWriter();
  for (const name of built) {
    const cwd = join(root, 'packages', name);
    for (const config of configsOf(cwd)) {
      const args = ['build', '--logLevel', 'warn', '--config', config];
      if ((await run(bin('vite'), args, { cwd })) !== 0) return false;
    }
  }
  await packRelayPackage();
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/**
 * The package's own, then those of its other builds.
 * @param {string} folder
 */
function configsOf(folder) {
  return readdirSync(folder)
    .filter((name) => /^vite\..*config\.ts$/.test(name))
    .sort();
}

/** @param {string} name */
export function bin(name) {
  return join(root, 'node_modules/.bin', name);
}

function isFresh() {
  return (
    existsSync(serverMain) &&
    existsSync(sitePage) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stampOfSources(root)
  );
}

/**
 * A fingerprint of everything that a build reads. Contents, not dates: a checkout changes the dates.
 * @param {string} folder the workspace's root
 */
export function stampOfSources(folder) {
  const hash = createHash('sha256').update(process.versions.node);
  const inputs = packages.flatMap((name) => filesOf(join(folder, 'packages', name)));
  for (const file of [...inputs, ...sharedInputs.map((name) => join(folder, name))]) {
    hash.update(`\0${relative(folder, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return [
          'dist',
          'dist-ssr',
          'dist-native',
          'dist-dev',
          'dist-pack',
          '.types',
          'node_modules',
        ].includes(entry.name)
          ? []
          : filesOf(path);
      return /\.test(-support)?\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [] : [path];
    });
}
