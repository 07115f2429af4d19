/** Processes that die or sleep. */

import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

/** @param {import('../run-scenario.mjs').Run} run */
function anyServer({ random, installation }) {
  return installation.servers[Math.floor(random() * installation.servers.length)];
}

/** @type {Scenario} */
export const kill = {
  name: 'kill',
  isShort: true,
  what: 'a server is killed while a batch is on its way, and starts again a little later',
  async harm(run) {
    const server = anyServer(run);
    await wait(run.random() * 12);
    await server?.kill();
    await wait(run.random() * 300);
    server?.start();
  },
};

/** @type {Scenario} */
export const killWorker = {
  name: 'kill-worker',
  what: 'a worker process is killed with its viewers',
  async harm(run) {
    const server = anyServer(run);
    const workers = (await server?.workers()) ?? [];
    const pid = workers[Math.floor(run.random() * workers.length)];
    if (pid !== undefined) server?.killWorker(pid);
  },
};

/** @type {Scenario} */
export const pause = {
  name: 'pause',
  what: 'all processes of a server sleep for some seconds, and then go on',
  harmCount: 2,
  async harm(run) {
    const server = anyServer(run);
    await server?.signalAll('SIGSTOP');
    await wait(500 + run.random() * 2_500);
    await server?.signalAll('SIGCONT');
  },
};
