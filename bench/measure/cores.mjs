/** Keeps the measured process on its own core, and the measuring processes on the others. */

import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findProgram } from '../../scripts/find-program.mjs';

const cores = availableParallelism();
export const lastCore = cores - 1;
const taskset = cores > 1 ? findProgram('taskset') : undefined;

/**
 * The memory layout of a process is random. One in three layouts is slow: each write to a socket takes 11 µs instead of 7.
 * Without randomisation that is rare.
 */
const unshuffled = unshuffledHere();

function unshuffledHere() {
  const setarch = findProgram('setarch');
  if (setarch === undefined) return [];
  const prefix = [setarch, '--addr-no-randomize'];
  // Containers may forbid it.
  return spawnSync(setarch, [...prefix.slice(1), process.execPath, '--version']).status === 0 ? prefix : [];
}

/**
 * The command that keeps the process on one core and about equally fast at every start.
 * @param {number} core
 * @param {string[]} command
 */
export function onCore(core, command) {
  const pinned = taskset === undefined ? [] : [taskset, '--cpu-list', String(core)];
  return [...pinned, ...unshuffled, ...command];
}

/**
 * From now on this process and its children leave one core free.
 * @param {number} core
 * @returns {boolean} whether it could be done here
 */
export function stayOffCore(core) {
  if (taskset === undefined) return false;
  const others = Array.from({ length: cores }, (_, index) => index).filter((index) => index !== core);
  execFileSync(taskset, ['--all-tasks', '--cpu-list', '--pid', others.join(','), String(process.pid)], {
    stdio: 'ignore',
  });
  return true;
}

/** Anywhere again. */
export function takeAllCores() {
  if (taskset === undefined) return;
  execFileSync(taskset, ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, String(process.pid)], {
    stdio: 'ignore',
  });
}
