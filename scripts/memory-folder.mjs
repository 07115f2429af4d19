/** A temporary folder in memory: on a disk, every commit of every test waits until it is written. */

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const GIGABYTE = 2 ** 30;
/** A whole run writes less than half of it. */
const ROOM_BYTES = 3 * GIGABYTE;
/** Files there use memory that the tests and browsers need. */
const MEMORY_BYTES = 8 * GIGABYTE;

/**
 * @param {{ parent?: string, freeMemoryBytes?: number, roomBytes?: number }} [machine]
 * @returns {string | undefined} the new folder, or undefined if the machine has no room for one
 */
export function makeMemoryFolder({
  parent = '/dev/shm',
  freeMemoryBytes = freemem(),
  roomBytes = ROOM_BYTES,
} = {}) {
  if (freeMemoryBytes < MEMORY_BYTES || freeBytesIn(parent) < roomBytes) return undefined;
  const folder = mkdtempSync(join(parent, 'lapwing-test-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  if (canExecuteIn(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

/** @param {string} folder */
function freeBytesIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Some tests install programs in it. @param {string} folder */
function canExecuteIn(folder) {
  const program = join(folder, 'program');
  try {
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program, { force: true });
  }
}
