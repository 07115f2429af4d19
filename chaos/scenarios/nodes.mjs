/** Harm to three servers on one PostgreSQL with NATS between them. */

import { setTimeout as wait } from 'node:timers/promises';
import { installNodes, NODES, whyNoNodes } from '../three-nodes.mjs';
import { cutViewers } from './clients.mjs';
import { halfHour } from './machine.mjs';
import { kill, killWorker } from './processes.mjs';

/** @typedef {import('../run-scenario.mjs').Scenario} Scenario */

/** @type {Scenario} */
export const killNode = {
  ...kill,
  name: 'kill-node',
  isShort: false,
  what: 'one of three servers is killed, and starts again a little later',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
};

/** @type {Scenario} */
export const killWorkerOfNode = {
  ...killWorker,
  name: 'kill-worker-of-node',
  what: 'a worker process of one of three servers is killed with its viewers',
  whyNot: whyNoNodes,
  install: () => installNodes({ workers: 1 }),
};

/** @type {Scenario} */
export const pauseNode = {
  name: 'pause-node',
  what: 'one of three servers sleeps longer than its leases last, and then goes on',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
  harmCount: 2,
  async harm({ random, installation }) {
    const server = installation.servers[Math.floor(random() * NODES)];
    await server?.signalAll('SIGSTOP');
    await wait(4_000 + random() * 4_000);
    await server?.signalAll('SIGCONT');
  },
};

/** @type {Scenario} */
export const stopNatsServer = {
  name: 'stop-nats',
  what: 'the messages between three servers stop for some seconds',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
  harmCount: 2,
  async harm({ random, installation }) {
    await installation.stopNats?.();
    await wait(random() * 3_000);
    installation.startNats?.();
  },
};

/** @type {Scenario} */
export const sleepyNode = {
  name: 'sleepy-node',
  what: 'one of three servers sleeps for 30 s, and wakes up in a race that has gone on without it',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
  harmCount: 1,
  paceMs: 1_000,
  async harm({ random, installation }) {
    const server = installation.servers[Math.floor(random() * NODES)];
    await server?.signalAll('SIGSTOP');
    await wait(30_000);
    await server?.signalAll('SIGCONT');
  },
};

/** @type {Scenario} */
export const minuteWithoutNats = {
  name: 'minute-without-nats',
  what: 'the messages between three servers stop for a minute, and the race goes on',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
  harmCount: 1,
  size: { carCount: 8, lapCount: 20, batchSize: 5 },
  paceMs: 1_500,
  async harm({ installation }) {
    await installation.stopNats?.();
    await wait(60_000);
    installation.startNats?.();
  },
};

/** @type {Scenario} */
export const backlogOfNodes = {
  ...killNode,
  name: 'backlog-of-nodes',
  what: 'a relay delivers half an hour in one go to three servers, one of which is killed during it',
  size: halfHour,
};

/** @type {Scenario} */
export const cutViewersOfNodes = {
  ...cutViewers,
  name: 'cut-viewers-of-nodes',
  isShort: false,
  what: 'all viewers of three servers lose their connection and come back at any of them',
  whyNot: whyNoNodes,
  install: (random) => installNodes({ random }),
};
