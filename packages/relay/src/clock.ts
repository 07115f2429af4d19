/** The program's clock, which tests can replace to skip half an hour. */

import { setTimeout as sleep } from 'node:timers/promises';

export type Clock = {
  nowMs(): number;
  /** Ends early, and without an error, when the signal is aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
};

export const realClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (durationMs, signal) => sleep(durationMs, undefined, { signal }).catch(() => undefined),
};
