/** The root of the workspace and the Node version it needs. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const serverMain = join(root, 'packages/server/dist/main.js');
export const relayMain = join(root, 'packages/relay/dist/main.js');
export const sitePage = join(root, 'packages/web/dist/page.json');

/** Ends the process with one line if this Node is older than `engines` in package.json requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  if (isAtLeast(process.versions.node, wanted)) return;
  console.error(
    `Lapwing needs Node ${wanted} or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}

/**
 * @param {string} version
 * @param {string} wanted
 */
export function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number);
  for (const [place, need] of wanted.split('.').map(Number).entries()) {
    const part = have[place] ?? 0;
    if (part !== need) return part > need;
  }
  return true;
}
