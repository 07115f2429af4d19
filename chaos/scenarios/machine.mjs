/** A machine with a full disk, a clock that jumps, or too much to do after a break. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { install } from '../installation.mjs';
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

const fakeTime = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));
const DAY_S = 86_400;

/** @type {Scenario} */
export const clock = {
  name: 'clock',
  what: 'the clock of the server jumps by up to a day, forwards and back',
  whyNot: () => (fakeTime === undefined ? "Debian's package faketime is not installed" : null),
  async install() {
    const folder = await mkdtemp(join(tmpdir(), 'lapwing-clock-'));
    const file = join(folder, 'offset');
    await writeFile(file, '+0');
    const settings = {
      LD_PRELOAD: fakeTime,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const installation = await install({ settings });
    const close = () => installation.close().finally(() => rm(folder, { recursive: true, force: true }));
    return { ...installation, clockFile: file, close };
  },
  async harm({ installation, random }) {
    const offset = Math.floor((random() * 2 - 1) * DAY_S);
    await writeFile(installation.clockFile ?? '', `${offset < 0 ? '' : '+'}${offset}`);
  },
};

/** @type {Scenario} */
export const backlog = {
  ...kill,
  name: 'backlog',
  isShort: false,
  what: 'a relay delivers half an hour in one go, to a server that is killed during it',
  size: { carCount: 40, lapCount: 60, batchSize: 400 },
};
