/** How often others were served while something was worked on. */

import { vi } from 'vitest';

/** Turns of the event loop that pass until `work` is done, if every step of it takes long. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 100;
    return nowMs;
  });
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    isDone = true;
    clock.mockRestore();
  }
  return turns;
}
