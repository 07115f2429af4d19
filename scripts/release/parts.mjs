/**
 * The parts of a release archive that differ from processor to processor: Node and what is compiled. They are those of this
 * machine, or made here for 64-bit ARM.
 */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../child-process.mjs';
import { writeLockedManifest } from '../compile-aside.mjs';
import { compileWriterWith } from '../compile-writer.mjs';
import { findProgram } from '../find-program.mjs';
import { COMPILED, compilerEnvironment } from '../install.mjs';
import { withProgress } from '../progress.mjs';
import { root } from '../workspace.mjs';
import { fetchNode, NODE_VERSION, systems } from './node-packages.mjs';
import { serverLibraries } from './server-libraries.mjs';

/**
 * `base` has the libraries in its node_modules, and `writer` is the folder of the server's own compiled part.
 * @typedef {object} Parts
 * @property {string} processor
 * @property {string} base
 * @property {string} writer
 * @property {{ file: string, version: string, licence?: string, strip: string }} node
 */

const TOOLS = 'aarch64-linux-gnu';
const cache = join(root, 'node_modules/.cache/lapwing/linux-arm64');

/** @returns {Parts} */
export function partsOfThisMachine() {
  return {
    processor: process.arch,
    base: root,
    writer: join(root, 'packages/server/dist-native'),
    node: { file: process.execPath, version: process.versions.node, strip: 'strip' },
  };
}

/**
 * Fetched and compiled once for each version of the libraries.
 * @returns {Promise<Parts | { missing: string }>}
 */
export async function makeArm64Parts() {
  if (process.platform !== 'linux') return { missing: 'it can be made on Linux only' };
  const compilers = { CC: findProgram(`${TOOLS}-gcc`), CXX: findProgram(`${TOOLS}-g++`) };
  if (compilers.CC === undefined || compilers.CXX === undefined)
    return { missing: `it needs the compiler ${TOOLS}-g++ (on Debian: apt-get install g++-${TOOLS})` };
  const system = systems.find((each) => each.system === 'linux-arm64');
  const packed = system === undefined ? null : await fetchNode(system);
  if (packed === null) return { missing: 'no npm registry can be reached, which has Node for it' };

  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const key = createHash('sha256').update(`${lockFile}${NODE_VERSION}`).digest('hex').slice(0, 16);
  const base = join(cache, key);
  const node = join(base, 'node');
  /** @type {Parts} */
  const parts = {
    processor: 'arm64',
    base,
    writer: join(base, 'dist-native'),
    node: {
      file: join(node, 'bin/node'),
      version: NODE_VERSION,
      licence: join(node, 'LICENSE'),
      strip: `${TOOLS}-strip`,
    },
  };
  // Written last, so that an interrupted one is made again.
  const isMade = join(base, 'made');
  if (!existsSync(isMade)) {
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(node, { recursive: true });
    await mustPass('tar', ['-C', node, '--strip-components=1', '-xf', packed]);
    const { packages } = JSON.parse(lockFile);
    await withProgress('Fetching the libraries for ARM', installLibraries(base, packages));
    await withProgress('Compiling SQLite for ARM', compileSqlite(base, node, compilers));
    writeFileSync(isMade, '');
  }
  const { code, output } = await compileWriterWith(compilers.CC, parts.writer);
  if (code !== 0) throw new Error(`The compiled part of live push could not be made for ARM:\n${output}`);
  return parts;
}

/**
 * @param {string} base
 * @param {import('../compile-aside.mjs').LockedPackages} packages
 */
async function installLibraries(base, packages) {
  const names = [...serverLibraries.notBundled, ...serverLibraries.readAsFiles];
  writeLockedManifest(base, packages, names, { allowScripts: { [COMPILED]: true } });
  const forArm = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  await mustPass('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...forArm], { cwd: base });
}

/**
 * In a folder of its own, with the headers of the Node that runs it.
 * @param {string} base
 * @param {string} node
 * @param {{ CC: string | undefined, CXX: string | undefined }} compilers
 */
async function compileSqlite(base, node, compilers) {
  const env = {
    ...compilerEnvironment(),
    ...compilers,
    npm_config_arch: 'arm64',
    npm_config_nodedir: node,
    // What npm would download instead is for the Node of this machine.
    npm_config_build_from_source: 'true',
  };
  await mustPass('npm', ['rebuild', '--foreground-scripts', COMPILED], { cwd: base, env });
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('../child-process.mjs').ProcessOptions} [options]
 */
async function mustPass(command, args, options) {
  const { code, output } = await runQuietly(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
}
