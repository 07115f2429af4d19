/** Selects the unit tests of the files that differ from the branch this work began on. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { runQuietly } from './child-process.mjs';

const isTest = /\.test\.(tsx?|mjs)$/;
// They need a build, and are slow.
const isProcessTest = /\.process\.test\./;

/**
 * @param {string} folder of the workspace
 * @returns {Promise<string[] | null>} paths with forward slashes; null if git does not report them
 */
export async function changedFiles(folder) {
  const git = (/** @type {string[]} */ ...args) => runQuietly('git', args, { cwd: folder });
  let base = 'HEAD';
  for (const branch of ['@{upstream}', 'origin/main', 'main']) {
    const { code, output } = await git('merge-base', 'HEAD', branch);
    if (code !== 0) continue;
    base = output.trim();
    break;
  }
  const changed = await git('diff', '--name-only', base);
  const added = await git('ls-files', '--others', '--exclude-standard');
  if (changed.code !== 0 || added.code !== 0) return null;
  return [...new Set(`${changed.output}\n${added.output}`.split('\n').filter(Boolean))];
}

/**
 * Tests that were changed themselves, that import a changed file directly, and those of the project as a whole.
 * @param {string} folder of the workspace
 * @param {readonly string[]} changed
 */
export function testsOf(folder, changed) {
  const isChanged = new Set(changed);
  return allTests(folder).filter(
    (test) =>
      test.startsWith('scripts/') ||
      isChanged.has(test) ||
      importsOf(join(folder, test), test).some((file) => isChanged.has(file)),
  );
}

/** @param {string} folder of the workspace */
function allTests(folder) {
  const packages = readdirSync(join(folder, 'packages')).map((name) => `packages/${name}/src`);
  return [...packages, 'scripts'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(place, file.replaceAll('\\', '/')))
      .filter((file) => isTest.test(file) && !isProcessTest.test(file)),
  );
}

/**
 * @param {string} path
 * @param {string} test
 */
function importsOf(path, test) {
  const specifiers = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...specifiers].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('.')) return posix.join(dirname(test), specifier);
    const [, name, file] = /^@lapwing\/(\w+)\/(.+)$/.exec(specifier) ?? [];
    return name === undefined ? [] : `packages/${name}/src/${file}.ts`;
  });
}
