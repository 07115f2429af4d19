/** For threads that are started while the server runs: gives priority to the main thread if there are few cores. */

import { constants, setPriority } from 'node:os';

/** Called in the thread. On systems other than Linux a priority applies to the whole process, and is not changed. */
export function yieldToMainThread(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here: it works as well, only with less priority for the main thread.
  }
}
