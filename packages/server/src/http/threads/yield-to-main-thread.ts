/** For threads that are started while the server runs: the one that answers and pushes goes first where cores are few. */

import { constants, setPriority } from 'node:os';

/** To be called in the thread. Elsewhere than on Linux a priority is that of the whole process, and is left alone. */
export function yieldToMainThread(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here: it works as well, only less politely.
  }
}
