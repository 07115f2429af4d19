/** Keeps what is measured on a core of its own, and whoever measures on the others. */

import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findProgram } from '../find-program.mjs';

const cores = availableParallelism();
const taskset = cores > 1 ? findProgram('taskset') : undefined;

/**
 * The command as it is to be run so that it stays on one core.
 * @param {number} core
 * @param {string[]} command
 */
export function onCore(core, command) {
  return taskset === undefined ? command : [taskset, '--cpu-list', String(core), ...command];
}

/**
 * From now on this process, and all that it starts, leaves a core to others.
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
