/** Lets other requests run in the middle of long work: a read must not wait for somebody's import. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Nothing is computed for longer than this in one go. */
const TURN_MS = 8;

/** To be awaited between steps: it only waits if the steps since the last wait took long. */
export function yieldToEventLoop(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < TURN_MS) return;
    await nextTurn();
    beganMs = performance.now();
  };
}

/** Runs long work that can pause at each of its steps. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  const turn = yieldToEventLoop();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
