/** The program for the track with Node inside, one archive for each system. */

import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { findProgram } from '../find-program.mjs';
import { root } from '../workspace.mjs';
import { writeChecksumOf, writeChecksums } from './checksums.mjs';
import { licenceTexts } from './licences.mjs';
import { fetchNode, NODE_VERSION } from './node-packages.mjs';
import { bundledInRelay, copyRelay } from './relay-package.mjs';

/** @typedef {import('./node-packages.mjs').System} System */

/**
 * @param {System} wanted
 * @param {string} output the folder of the archive
 * @returns {Promise<{ archive: string, size: number, hasNode: boolean }>}
 */
export async function packRelayArchive(wanted, output) {
  const { system } = wanted;
  const isWindows = system.startsWith('windows');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `lapwing-relay-${version}-${system}`;
  const folder = join(output, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyRelay(folder);
  const nodePacked = await fetchNode(wanted);
  if (nodePacked !== null) await unpackNode(nodePacked, folder, isWindows);
  writeRelayLauncher(folder, { isWindows, hasNode: nodePacked !== null });
  writeFileSync(join(folder, 'README.txt'), readMe(version, isWindows, nodePacked !== null));
  writeFileSync(
    join(folder, 'LICENCES.txt'),
    licenceTexts(bundledInRelay, { node: { version: NODE_VERSION } }),
  );
  writeChecksums(folder);

  const zip = isWindows ? findProgram('zip') : undefined;
  const file = `${name}.${zip === undefined ? 'tar.gz' : 'zip'}`;
  rmSync(join(output, file), { force: true });
  const packed =
    zip === undefined
      ? await runQuietly('tar', [
          '--sort=name',
          '--owner=0',
          '--group=0',
          '--numeric-owner',
          '-C',
          output,
          '-czf',
          join(output, file),
          name,
        ])
      : await runQuietly(zip, ['-q', '-X', '-r', file, name], { cwd: output });
  if (packed.code !== 0) throw new Error(`${file} could not be packed:\n${packed.output}`);
  rmSync(folder, { recursive: true });
  const archive = join(output, file);
  writeChecksumOf(archive);
  return { archive, size: statSync(archive).size, hasNode: nodePacked !== null };
}

/**
 * @param {string} packed
 * @param {string} folder
 * @param {boolean} isWindows
 */
async function unpackNode(packed, folder, isWindows) {
  const name = isWindows ? 'node.exe' : 'node';
  const args = ['-C', folder, '--strip-components=2', '-xf', packed, `package/bin/${name}`];
  const { code, output } = await runQuietly('tar', args);
  if (code !== 0) throw new Error(`${packed} could not be unpacked:\n${output}`);
  chmodSync(join(folder, name), 0o755);
}

/**
 * @param {string} folder
 * @param {{ isWindows: boolean, hasNode: boolean }} options
 */
export function writeRelayLauncher(folder, { isWindows, hasNode }) {
  if (isWindows) {
    const node = hasNode ? '"%~dp0node.exe"' : 'node';
    writeFileSync(join(folder, 'lapwing.cmd'), `@echo off\r\n${node} "%~dp0bin\\lapwing.js" %*\r\n`);
    return;
  }
  const node = hasNode ? '"$here/node"' : 'node';
  const launcher = join(folder, 'lapwing');
  // Of the programs that a link can be followed with, macOS has had readlink -f only since version 12.3.
  writeFileSync(
    launcher,
    `#!/bin/sh
here=$(command -p readlink -f -- "$0" 2> /dev/null || echo "$0")
here=\${here%/*}
exec ${node} "$here/bin/lapwing.js" "$@"
`,
  );
  chmodSync(launcher, 0o755);
}

/**
 * @param {string} version
 * @param {boolean} isWindows
 * @param {boolean} hasNode
 */
function readMe(version, isWindows, hasNode) {
  const command = isWindows ? 'lapwing.cmd' : './lapwing';
  const text = `Lapwing ${version} at the track: publishes results and relays live timing.

${hasNode ? 'Everything is in this folder. Nothing has to be installed.' : 'It needs Node 20.19 or newer: https://nodejs.org'}

All commands:     ${command} --help
Is the key fine:  ${command} check
`;
  return isWindows ? text.replaceAll('\n', '\r\n') : text;
}
