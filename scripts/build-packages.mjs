/** Builds the server, the relay and the site, and checks whether the last build is up to date. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './child-process.mjs';
import { compileWriter } from './compile-writer.mjs';
import { withProgress } from './progress.mjs';
import { packRelayPackage } from './release/relay-package.mjs';
import { root, serverMain, sitePage } from './workspace.mjs';

const packages = ['contract', 'timing', 'server', 'relay', 'web'];
const sharedInputs = ['package-lock.json', 'tsconfig.base.json'];
const stampFile = join(root, 'node_modules/.cache/lapwing/build-stamp');

/**
 * Builds if the sources differ from those of the last build.
 * @param {() => void} [onServerBuilt] called while the site is being built
 */
export async function buildIfStale(onServerBuilt) {
  if (isFresh()) return;
  const isBuilt = await withProgress('Building server and site', build(onServerBuilt));
  if (isBuilt) return;
  console.error('The build failed (see above).');
  process.exit(1);
}

/**
 * The site takes as long as everything else, so both are built at the same time.
 * @param {() => void} [onServerBuilt]
 * @returns {Promise<boolean>} whether everything could be built
 */
export async function build(onServerBuilt = () => {}) {
  const stamp = stampOfSources(root);
  const site = buildPart('web', 'vite.config.ts');
  const others = buildOthers(onServerBuilt);
  const areBuilt = await Promise.all([site, others]);
  if (areBuilt.includes(false)) return false;
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** @param {() => void} onServerBuilt */
async function buildOthers(onServerBuilt) {
  await compileWriter();
  if (!(await buildPart('server', 'vite.config.ts'))) return false;
  onServerBuilt();
  if (!(await buildPart('relay', 'vite.config.ts'))) return false;
  await packRelayPackage();
  // The second adds to the folder of the first.
  if (!(await buildPart('web', 'vite.ssr.config.ts'))) return false;
  return buildPart('web', 'vite.ssr.landing-pages.config.ts');
}

/**
 * @param {string} name of the package
 * @param {string} config
 */
async function buildPart(name, config) {
  const args = ['build', '--logLevel', 'warn', '--config', config];
  return (await run(bin('vite'), args, { cwd: join(root, 'packages', name) })) === 0;
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
