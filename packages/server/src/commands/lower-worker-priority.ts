/** Lets the thread that answers and pushes go first where cores are few. */

import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const TASKS = '/proc/self/task';
const YIELDING = 10;

/**
 * Compiling, drawing of pages, compression and the like run in threads of their own. With one core they take it away from the
 * push to thousands of viewers, four milliseconds at a time; from now on they wait for it instead. Where threads have no
 * priority of their own nothing is done.
 */
export function lowerWorkerPriority(): void {
  if (!existsSync(TASKS)) return;
  for (const task of readdirSync(TASKS)) if (Number(task) !== process.pid) yieldInFuture(Number(task));
}

function yieldInFuture(task: number): void {
  try {
    setPriority(task, YIELDING);
  } catch {
    // It has ended meanwhile.
  }
}
