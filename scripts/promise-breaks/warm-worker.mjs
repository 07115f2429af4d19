/**
 * A pool for vitest whose worker processes outlive a run. Starting a process and loading libraries and a page takes far
 * longer than the few tests of a row; the modules of the project are loaded again for each file all the same.
 */

import { ForksPoolWorker } from 'vitest/node';

/** @typedef {import('vitest/node').PoolWorker} PoolWorker */

/**
 * One for each project and environment, whose modules vitest keeps apart. A worker keeps the code that it has fetched;
 * `changed` are the files that it must fetch again.
 * @type {Map<string, { worker: ForksPoolWorker, changed: Set<string> }>}
 */
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
    const { worker, changed } = running ?? { worker: new ForksPoolWorker(options), changed: new Set() };
    processes.set(key, { worker, changed });
    return new WarmWorker(worker, changed, running !== undefined);
  },
};

/** What vitest takes for a worker of its own, which it starts and stops for each file. @implements {PoolWorker} */
class WarmWorker {
  name = 'forks';
  cacheFs = true;
  #worker;
  #changed;
  #isRunning;
  /** @type {{ event: string, callback: (message: any) => void }[]} */
  #listeners = [];

  /**
   * @param {ForksPoolWorker} worker
   * @param {Set<string>} changed
   * @param {boolean} isRunning
   */
  constructor(worker, changed, isRunning) {
    this.#worker = worker;
    this.#changed = changed;
    this.#isRunning = isRunning;
  }

  async start() {
    if (this.#isRunning) return;
    await this.#worker.start();
    // The parent process starts another vitest.
    this.#worker.on('exit', () => process.exit(1));
  }

  async stop() {
    for (const { event, callback } of this.#listeners) this.#worker.off(event, callback);
  }

  /** @type {PoolWorker['on']} */
  on(event, callback) {
    this.#listeners.push({ event, callback });
    this.#worker.on(event, callback);
  }

  /** @type {PoolWorker['off']} */
  off(event, callback) {
    this.#worker.off(event, callback);
  }

  /** @type {PoolWorker['send']} */
  send(message) {
    if (message.type === 'start' && this.#isRunning) this.#answer('started');
    else if (message.type === 'stop') this.#answer('stopped');
    else if (message.type === 'run') {
      const context = { ...message.context, invalidates: [...this.#changed] };
      this.#changed.clear();
      this.#worker.send({ ...message, context });
    } else this.#worker.send(message);
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
