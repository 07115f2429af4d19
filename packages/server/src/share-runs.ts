/** Work that many ask for at the same moment, such as a look into the database. */

import { setTimeout as wait } from 'node:timers/promises';

/** Everyone who asks before a run begins shares it. Runs never overlap, and begin at least `everyMs` apart. */
export function shareRuns(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  let beganAtMs = Number.NEGATIVE_INFINITY;

  async function run(): Promise<void> {
    await current.catch(() => {});
    const pauseMs = beganAtMs + everyMs - performance.now();
    if (pauseMs > 0) await wait(pauseMs, undefined, { ref: false });
    beganAtMs = performance.now();
    next = null;
    current = work();
    return current;
  }

  return () => {
    next ??= run();
    return next;
  };
}
