/** The thread in which the demo world is driven, while the other one writes down what has been. */

import { parentPort, workerData } from 'node:worker_threads';
import { generateWorld, type WorldSpan } from './generate-world.ts';

// Given by world-generator.ts alone.
const generated = generateWorld(workerData as WorldSpan);

/** Each message asks for one more. */
parentPort?.on('message', () => {
  const { value, done } = generated.next();
  if (done) parentPort?.close();
  else parentPort?.postMessage(value);
});
