/**
 * A pool for vitest whose worker processes outlive a run. Starting a process and loading libraries and a page takes far
 * longer than the few tests of a row; the modules of the project are still loaded again for each file.
 */

import { ForksPoolWorker } from 'vitest/node';

/** @typedef {import('vitest/node').PoolWorker} PoolWorker */

/**
 * One for each project and environment, whose modules vitest keeps separate.
 * `changed`: files whose code it has loaded and must load again.
 * `questions`: its requests that vitest has not answered. A test may end before a module that it imports has arrived;
 * vitest no longer answers then, and the worker would wait forever.
 * @typedef {{ worker: ForksPoolWorker, changed: Set<string>, questions: Map<string, object> }} WarmProcess
 */

/** @type {Map<string, WarmProcess>} */
const processes = new Map();

/** @param {string} file its whole path */
export function fetchAgain(file) {
  for (const { changed } of processes.values()) changed.add(file);
}

/** @type {import('vitest/node').PoolRunnerInitializer} */
export const warmPool = {
  name: 'warm',
  createPoolWorker(options) {
    const key = `${options.project.name} ${options.environment.name}`;
    const running = processes.get(key);
    if (running !== undefined) return new WarmWorker(running, true);
    const added = { worker: new ForksPoolWorker(options), changed: new Set(), questions: new Map() };
    processes.set(key, added);
    return new WarmWorker(added, false);
  },
};

/** A worker for vitest, which starts and stops one for each file. @implements {PoolWorker} */
class WarmWorker {
  name = 'forks';
  cacheFs = true;
  #process;
  #isRunning;
  /** @type {{ event: string, callback: (message: any) => void }[]} */
  #listeners = [];

  /**
   * @param {WarmProcess} process
   * @param {boolean} isRunning
   */
  constructor(process, isRunning) {
    this.#process = process;
    this.#isRunning = isRunning;
  }

  async start() {
    if (this.#isRunning) return;
    const { worker, questions } = this.#process;
    await worker.start();
    worker.on('message', (message) => {
      if (message.t === 'q' && message.i !== undefined) questions.set(message.i, message);
    });
    // The parent process starts another vitest.
    worker.on('exit', () => process.exit(1));
  }

  async stop() {
    for (const { event, callback } of this.#listeners) this.off(event, callback);
  }

  /** @type {PoolWorker['on']} */
  on(event, callback) {
    this.#listeners.push({ event, callback });
    this.#process.worker.on(event, callback);
    if (event === 'message') for (const question of this.#process.questions.values()) callback(question);
  }

  /** @type {PoolWorker['off']} */
  off(event, callback) {
    this.#process.worker.off(event, callback);
  }

  /** @type {PoolWorker['send']} */
  send(message) {
    const { worker, changed, questions } = this.#process;
    if ('t' in message && message.t === 's' && 'i' in message) questions.delete(String(message.i));
    if (message.type === 'start' && this.#isRunning) this.#answer('started');
    else if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'run') {
      worker.send({ ...message, context: { ...message.context, invalidates: [...changed] } });
      changed.clear();
    } else worker.send(message);
  }

  /** @type {PoolWorker['deserialize']} */
  deserialize(data) {
    return data;
  }

  /** @param {'started' | 'stopped'} type */
  #answer(type) {
    queueMicrotask(() => {
      for (const { event, callback } of this.#listeners)
        if (event === 'message') callback({ type, __vitest_worker_response__: true });
    });
  }
}
