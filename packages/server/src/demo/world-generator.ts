/** Has the demo world told, a little ahead of whoever writes it down: in a thread of its own where there is one. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Told, tellWorld, type WorldSpan } from './generate-world.ts';

/** Enough to write while a long event is being driven, and little to keep in memory. */
const AHEAD = 12;

export type Teller = { next(): Promise<Told>; close(): Promise<void> };

/** In the built server the thread's file stands beside this one; run from source there is none. */
const workerFile = new URL('./generate-world-worker.js', import.meta.url);

export function openTeller(span: WorldSpan): Teller {
  return existsSync(fileURLToPath(workerFile)) ? inThread(span) : atOnce(span);
}

function atOnce(span: WorldSpan): Teller {
  const told = tellWorld(span);
  return {
    async next() {
      const { value, done } = told.next();
      if (done) throw new RangeError('The world has been told to its end');
      return value;
    },
    async close() {},
  };
}

function inThread(span: WorldSpan): Teller {
  const worker = new Worker(workerFile, { workerData: span });
  const heard: Told[] = [];
  let failure: Error | null = null;
  let wake = () => {};
  worker.on('message', (told: Told) => {
    heard.push(told);
    wake();
  });
  worker.on('error', (error) => {
    failure = error;
    wake();
  });
  worker.on('exit', () => {
    failure ??= new Error('The thread has ended');
    wake();
  });
  for (let ahead = 0; ahead < AHEAD; ahead++) worker.postMessage('next');
  return {
    async next() {
      for (;;) {
        const told = heard.shift();
        if (told !== undefined) {
          worker.postMessage('next');
          return told;
        }
        if (failure !== null) throw new Error('The demo world cannot be told', { cause: failure });
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async close() {
      await worker.terminate();
    },
  };
}
