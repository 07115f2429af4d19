/** A machine with a full or slow disk, a clock that jumps, or too much to do after a break. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../scripts/find-program.mjs';
import { install } from '../installation.mjs';
import { installNodes, NODES, whyNoNodes } from '../three-nodes.mjs';
import { kill } from './processes.mjs';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

const DISK_MB = 24;

/** @type {Scenario} */
export const fullDisk = {
  name: 'full-disk',
  isShort: true,
  what: 'the disk is full for a moment',
  whyNot: () => (process.getuid?.() === 0 ? null : 'only root can make a small disk'),
  async install() {
    const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'lapwing-chaos', dataDir]);
    const remove = async () => {
      // Killed processes hold it for a moment longer.
      execFileSync('umount', ['--lazy', dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    };
    const installation = await install({ dataDir }).catch(async (error) => {
      await remove();
      throw error;
    });
    const close = () => installation.close().finally(remove);
    return { ...installation, close };
  },
  async harm({ installation, random }) {
    const filler = join(installation.dataDir, 'filler');
    // It fails when the disk is full, and keeps what was written.
    await writeFile(filler, Buffer.alloc(DISK_MB * 1_048_576)).catch(() => {});
    await wait(300 + random() * 1_000);
    await rm(filler);
  },
};

const compiler = findProgram('cc', 'gcc');
const whyNoCompiler = () => (compiler === undefined ? 'no C compiler is installed' : null);

/**
 * @param {string} source next to the scenarios' folder
 * @param {string} folder
 * @returns {string} a library that a server loads before all others
 */
function compile(source, folder) {
  const library = join(folder, source.replace('.c', '.so'));
  const file = fileURLToPath(new URL(`../${source}`, import.meta.url));
  execFileSync(compiler ?? '', ['-shared', '-fPIC', '-o', library, file, '-ldl']);
  return library;
}

/** @type {Scenario} */
export const slowDisk = {
  name: 'slow-disk',
  what: 'the disk takes up to 0.4 s for each write that has to be on it',
  whyNot: whyNoCompiler,
  async install() {
    const folder = await mkdtemp(join(tmpdir(), 'lapwing-slow-disk-'));
    const delayFile = join(folder, 'delay');
    const library = compile('slow-fsync.c', folder);
    await writeFile(delayFile, '0');
    const installation = await install({ settings: { LD_PRELOAD: library, FSYNC_DELAY_FILE: delayFile } });
    const close = () => installation.close().finally(() => rm(folder, { recursive: true, force: true }));
    return { ...installation, delayFile, close };
  },
  harmCount: 6,
  async harm({ installation, random }) {
    await writeFile(installation.delayFile ?? '', String(Math.floor(random() * 400)));
  },
};

const DAY_S = 86_400;

/**
 * A clock file for each server, and the settings that make it use the file.
 * @param {number} count
 */
async function makeClocks(count) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-clock-'));
  const library = compile('skewed-clock.c', folder);
  const files = Array.from({ length: count }, (_, index) => join(folder, `offset-${index}`));
  for (const file of files) await writeFile(file, '0');
  return {
    files,
    settingsOf: (/** @type {number} */ index) => ({ LD_PRELOAD: library, CLOCK_OFFSET_FILE: files[index] }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @type {Scenario} */
export const clock = {
  name: 'clock',
  what: 'the clock of the server jumps by up to a day, forwards and back',
  whyNot: whyNoCompiler,
  async install() {
    const { files, settingsOf, remove } = await makeClocks(1);
    const installation = await install({ settings: settingsOf(0) });
    return { ...installation, clockFiles: files, close: () => installation.close().finally(remove) };
  },
  async harm({ installation: { clockFiles = [] }, random }) {
    const offset = Math.floor((random() * 2 - 1) * DAY_S);
    const file = clockFiles[Math.floor(random() * clockFiles.length)] ?? '';
    await writeFile(file, String(offset));
  },
};

/** @type {Scenario} */
export const clockOfNode = {
  ...clock,
  name: 'clock-of-node',
  what: 'the clocks of three servers jump by up to a day, each on its own',
  whyNot: () => whyNoCompiler() ?? whyNoNodes(),
  async install() {
    const { files, settingsOf, remove } = await makeClocks(NODES);
    const installation = await installNodes({ settingsOf });
    return { ...installation, clockFiles: files, close: () => installation.close().finally(remove) };
  },
  harmCount: 6,
};

export const halfHour = { carCount: 40, lapCount: 60, batchSize: 400 };

/** @type {Scenario} */
export const backlog = {
  ...kill,
  name: 'backlog',
  isShort: false,
  what: 'a relay delivers half an hour in one go, to a server that is killed during it',
  size: halfHour,
};
