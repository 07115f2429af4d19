/** Starts the process of a worker. It waits for a message to start. */

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = fileURLToPath(new URL('./serve-worker.js', import.meta.url));

export function hasWorkerProgram(): boolean {
  return existsSync(workerFile);
}

export function forkWorker(): ChildProcess {
  return fork(workerFile, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
}
