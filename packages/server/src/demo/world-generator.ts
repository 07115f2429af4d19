/** Generates the demo world, a little ahead of storing it: in a separate thread if there is one. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type GeneratedItem, generateWorld, type WorldSpan } from './generate-world.ts';

/** Enough to store while a long event is simulated, and little memory. */
const AHEAD = 12;
/** Laps of a whole event are made and sent in one batch: with less, most would be copied several times before they are sent. */
const resourceLimits = { maxYoungGenerationSizeMb: 192 };

export type WorldGenerator = { next(): Promise<GeneratedItem>; close(): Promise<void> };

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./generate-world-worker.js', import.meta.url);

export function openWorldGenerator(span: WorldSpan): WorldGenerator {
  return existsSync(fileURLToPath(workerFile)) ? inThread(span) : atOnce(span);
}

function atOnce(span: WorldSpan): WorldGenerator {
  const generated = generateWorld(span);
  return {
    async next() {
      const { value, done } = generated.next();
      if (done) throw new RangeError('The world has no more items');
      return value;
    },
    async close() {},
  };
}

function inThread(span: WorldSpan): WorldGenerator {
  const worker = new Worker(workerFile, { workerData: span, resourceLimits });
  const queue: GeneratedItem[] = [];
  let failure: Error | null = null;
  let wake = () => {};
  worker.on('message', (generated: GeneratedItem) => {
    queue.push(generated);
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
        const generated = queue.shift();
        if (generated !== undefined) {
          worker.postMessage('next');
          return generated;
        }
        if (failure !== null) throw new Error('The demo world cannot be generated', { cause: failure });
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
