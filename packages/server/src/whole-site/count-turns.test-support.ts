/** Counts how often other work could run during a task. */

import { vi } from 'vitest';

/** The turns of the event loop that pass until `work` is done, if every step of it takes long. */
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
