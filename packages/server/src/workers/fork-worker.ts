/** Starts the process of a worker. It loads its code, and waits for a message to start. */

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The worker's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = fileURLToPath(new URL('./serve-worker.js', import.meta.url));

export function hasWorkerProgram(): boolean {
  return existsSync(workerFile);
}

function forkWorker(): ChildProcess {
  return fork(workerFile, [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
  });
}

/** Processes without work yet, so that their code loads while this one opens the database. */
export class WaitingWorkers {
  readonly #children: ChildProcess[];

  constructor(count: number) {
    this.#children = hasWorkerProgram() ? Array.from({ length: count }, forkWorker) : [];
  }

  take(): ChildProcess {
    const next = this.#children.pop();
    if (next === undefined) return forkWorker();
    return next.exitCode === null && next.signalCode === null ? next : this.take();
  }

  /** Those that nobody took. */
  end(): void {
    for (const child of this.#children.splice(0)) child.kill('SIGKILL');
  }
}
