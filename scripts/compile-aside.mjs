/**
 * Compiles a package in a folder of its own while npm installs all packages: both take most of a minute, and npm runs the
 * scripts of packages only after it has unpacked every one of them.
 */

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd, runQuietly } from './child-process.mjs';

/** @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */
/** @typedef {Record<string, Locked>} LockedPackages the packages of a package-lock.json, by their paths */

/**
 * @param {LockedPackages} packages
 * @param {string} name
 * @param {{ env: NodeJS.ProcessEnv, file: string }} options `file` is what compiling makes, in the folder of the package
 * @returns {Promise<{ made: string, remove: () => void } | null>} the path of that file; null if it could not be made
 */
export async function compileAside(packages, name, { env, file }) {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-compile-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  atEnd(remove);
  writeLockedManifest(folder, packages, [name], { allowScripts: { [name]: true } });
  const args = ['ci', '--no-audit', '--no-fund', '--foreground-scripts'];
  const { code } = await runQuietly('npm', args, { cwd: folder, env });
  const made = join(folder, 'node_modules', name, file);
  if (code === 0 && existsSync(made)) return { made, remove };
  remove();
  return null;
}

/**
 * The two files with which `npm ci` installs some of the locked packages into a folder.
 * @param {string} folder
 * @param {LockedPackages} packages
 * @param {readonly string[]} names
 * @param {{ allowScripts?: Record<string, boolean> }} [more]
 */
export function writeLockedManifest(folder, packages, names, more = {}) {
  const own = { name: 'lapwing-some-packages', version: '0.0.0', private: true };
  const dependencies = Object.fromEntries(
    names.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '*']),
  );
  const needed = Object.assign({}, ...names.map((name) => lockedFor(packages, name)));
  const lock = {
    ...own,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { ...own, dependencies }, ...needed },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, dependencies, ...more }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/**
 * A package and all that it needs, as they are locked: npm checks them by the same checksums.
 * @param {LockedPackages} packages
 * @param {string} name
 * @returns {LockedPackages}
 */
export function lockedFor(packages, name) {
  /** @type {LockedPackages} */
  const found = {};
  const waiting = [`node_modules/${name}`];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const locked = packages[path];
    if (locked === undefined || found[path] !== undefined) continue;
    found[path] = locked;
    for (const needed of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      const place = placesOf(path, needed).find((each) => packages[each] !== undefined);
      if (place !== undefined) waiting.push(place);
    }
  }
  return found;
}

/**
 * Where Node looks for a package, in this order.
 * @param {string} from the path of the package that needs it
 * @param {string} name
 */
function placesOf(from, name) {
  const places = [];
  for (let path = from; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))
    places.push(`${path}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
}
