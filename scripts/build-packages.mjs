/** Builds the server, the relay and the site, and knows whether the last build is still true. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child-process.mjs';
import { root, serverMain, siteIndex } from './workspace.mjs';

const packages = ['contract', 'timing', 'server', 'relay', 'web'];
const sharedInputs = ['package-lock.json', 'tsconfig.base.json'];
const stampFile = join(root, 'node_modules/.cache/lapwing/build-stamp');

/** Builds when the sources differ from those of the last build. */
export async function buildIfStale() {
  if (isFresh()) return;
  console.log('Building …');
  const isBuilt = await build();
  if (isBuilt) return;
  console.error('The build failed (see above).');
  process.exit(1);
}

/** @returns {Promise<boolean>} whether everything could be built */
export async function build() {
  const stamp = stampOfSources(root);
  const isCompiled = (await run(bin('tsc'), ['-b', 'packages/server', 'packages/relay'])) === 0;
  if (!isCompiled) return false;
  for (const name of packages) removeOrphans(join(root, 'packages', name));
  const isSiteBuilt =
    (await run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'packages/web') })) === 0;
  if (!isSiteBuilt) return false;
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** @param {string} name */
export function bin(name) {
  return join(root, 'node_modules/.bin', name);
}

function isFresh() {
  return (
    existsSync(serverMain) &&
    existsSync(siteIndex) &&
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
      if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : filesOf(path);
      return /\.test(-support)?\.tsx?$|\.tsbuildinfo$/.test(entry.name) ? [] : [path];
    });
}

/**
 * Deletes compiled modules whose source is gone; tsc leaves them behind.
 * @param {string} folder a package
 */
export function removeOrphans(folder) {
  const [source, output] = [join(folder, 'src'), join(folder, 'dist')];
  const buildInfo = join(output, '.tsbuildinfo');
  if (!existsSync(buildInfo)) return;
  const orphans = filesOf(output).filter((file) => {
    const module = relative(output, file).match(/^(.+?)\.(?:js|d\.ts)(?:\.map)?$/)?.[1];
    return module !== undefined && !existsSync(join(source, `${module}.ts`));
  });
  for (const file of orphans) rmSync(file);
  // Should a source come back, tsc must not believe that its output is still there.
  if (orphans.length > 0) rmSync(buildInfo);
}
