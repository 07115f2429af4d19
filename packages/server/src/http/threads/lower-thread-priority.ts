/** Gives priority to the main thread, which responds and pushes, if there are few cores. */

import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const YIELDING = 10;

/**
 * Compiling, rendering of pages, compression and the like run in separate threads. With one core they delay the
 * push to thousands of viewers, four milliseconds at a time; from now on they wait for it instead. On systems without
 * thread priorities nothing is done.
 */
export function lowerThreadPriority(): void {
  if (!existsSync(TASKS)) return;
  for (const task of readdirSync(TASKS)) if (Number(task) !== process.pid) yieldInFuture(Number(task));
}

function yieldInFuture(task: number): void {
  try {
    setPriority(task, YIELDING);
  } catch {
    // It has ended in the meantime.
  }
}
