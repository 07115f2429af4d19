/** The licences of all libraries in an archive, in one text. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.mjs';

/**
 * @param {readonly string[]} libraries their folders, from the root
 * @param {{ node?: { version: string, licence?: string }, base?: string }} [options] `node` is the Node next to them;
 * `base` has libraries that are not installed at the root
 */
export function licenceTexts(libraries, { node, base = root } = {}) {
  const texts = [...new Set(libraries)].sort().map((library) => {
    const folder = libraryFolder(library, base);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return section(`${name} ${version}: ${license}`, textsIn(folder));
  });
  const ofNode = node === undefined ? [] : [section(`Node ${node.version}`, nodeLicence(node.licence))];
  return [...ofNode, ...texts].join('\n');
}

/**
 * @param {string} library its folder, from the root
 * @param {string} base where else it may be installed
 */
export function libraryFolder(library, base) {
  return (
    [join(root, library), join(base, library)].find((folder) => existsSync(folder)) ?? join(root, library)
  );
}

/**
 * @param {string} title
 * @param {string} text
 */
function section(title, text) {
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`;
}

/** @param {string} folder */
function textsIn(folder) {
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n\n');
}

/**
 * Installed in one of two places, by who packed it.
 * @param {string} [file] of another Node
 */
function nodeLicence(file) {
  const places = [
    ...(file === undefined ? [] : [file]),
    join(dirname(dirname(process.execPath)), 'LICENSE'),
    '/usr/share/doc/nodejs/LICENSE',
  ];
  const found = places.find((path) => existsSync(path));
  return found === undefined
    ? 'https://github.com/nodejs/node/blob/main/LICENSE'
    : readFileSync(found, 'utf8');
}
