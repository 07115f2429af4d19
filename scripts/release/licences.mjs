/** The licences of all libraries in an archive, in one text. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../workspace.mjs';

/**
 * @param {readonly string[]} libraries their folders, from the root
 * @param {string} [nodeVersion] of the Node next to them; none without one
 */
export function licenceTexts(libraries, nodeVersion) {
  const texts = [...new Set(libraries)].sort().map((library) => {
    const folder = join(root, library);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return section(`${name} ${version}: ${license}`, textsIn(folder));
  });
  const node = nodeVersion === undefined ? [] : [section(`Node ${nodeVersion}`, nodeLicence())];
  return [...node, ...texts].join('\n');
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

/** Installed in one of two places, by who packed it. */
function nodeLicence() {
  const places = [join(dirname(dirname(process.execPath)), 'LICENSE'), '/usr/share/doc/nodejs/LICENSE'];
  const found = places.find((path) => existsSync(path));
  return found === undefined
    ? 'https://github.com/nodejs/node/blob/main/LICENSE'
    : readFileSync(found, 'utf8');
}
