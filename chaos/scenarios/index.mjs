/** All scenarios, by name. */

import { cutViewers, poison, slowViewers } from './clients.mjs';
import { backlog, clock, fullDisk } from './machine.mjs';
import { killNode, pauseNode, stopNatsServer } from './nodes.mjs';
import { kill, killWorker, pause } from './processes.mjs';

/** @type {import('../run-scenario.mjs').Scenario[]} */
export const scenarios = [
  kill,
  killWorker,
  pause,
  cutViewers,
  slowViewers,
  poison,
  backlog,
  fullDisk,
  clock,
  killNode,
  pauseNode,
  stopNatsServer,
];
