/** The thread that simulates the demo world, while the main thread stores it. */

import { parentPort, workerData } from 'node:worker_threads';
import { generateWorld, type WorldSpan } from './generate-world.ts';

// Only set by world-generator.ts.
const generated = generateWorld(workerData as WorldSpan);

/** Each message requests one more item. */
parentPort?.on('message', () => {
  const { value, done } = generated.next();
  if (done) parentPort?.close();
  else parentPort?.postMessage(value);
});
