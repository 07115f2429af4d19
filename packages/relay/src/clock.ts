/** The clock of the program, so that a test can let half an hour pass in no time. */

import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  nowMs(): number;
  /** Ends early, and without an error, when the signal is given. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (durationMs, signal) => sleep(durationMs, undefined, { signal }).catch(() => undefined),
};
