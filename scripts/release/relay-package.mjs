/** The program for the track as an npm package of one file, `lapwing-VERSION.tgz`, which needs no other package. */

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { root } from '../workspace.mjs';
import { licenceTexts } from './licences.mjs';

const relay = join(root, 'packages/relay');

/** Where the server looks for it. */
const packFolder = join(relay, 'dist-pack');

/** Libraries that are bundled into it. */
export const bundledInRelay = ['node_modules/ws', 'node_modules/citty', 'node_modules/zod'];

/** Packs what the last build has made. @returns {Promise<string>} the file */
export async function packRelayPackage() {
  const folder = join(packFolder, 'package');
  rmSync(packFolder, { recursive: true, force: true });
  const { version } = copyRelay(folder);
  writeFileSync(join(folder, 'README.md'), readMe);
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(bundledInRelay));
  const args = ['pack', '--offline', '--ignore-scripts', '--pack-destination', packFolder];
  const { code, output } = await runQuietly('npm', args, { cwd: folder });
  if (code !== 0) throw new Error(`The program for the track could not be packed:\n${output}`);
  rmSync(folder, { recursive: true });
  return join(packFolder, `lapwing-${version}.tgz`);
}

/** @param {string} folder */
export function copyRelay(folder) {
  for (const file of ['bin/lapwing.js', 'dist/main.js']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(relay, file), join(folder, file));
  }
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const { version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: 'lapwing',
    version,
    description: 'Lapwing at the track: publishes results and relays live timing to your Lapwing server',
    license,
    type: 'module',
    bin: { lapwing: 'bin/lapwing.js' },
    engines,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const readMe = `# Lapwing at the track

Publishes results and relays live timing to your Lapwing server. It needs Node 20.19 or newer, and no other package.

Run \`npx lapwing --help\`. Every command has a help of its own, with examples.
`;
