/** All scenarios, by name. */

import { cutViewers, manyViewers, poison, slowViewers } from './clients.mjs';
import { backlog, clock, clockOfNode, fullDisk, slowDisk } from './machine.mjs';
import { failOver, partition, powerCut, silentNats, silentPostgres, slowNats } from './network.mjs';
import { backlogOfNodes, cutViewersOfNodes, killNode, pauseNode, stopNatsServer } from './nodes.mjs';
import { kill, killWorker, pause } from './processes.mjs';

/** @type {import('../run-scenario.mjs').Scenario[]} */
export const scenarios = [
  kill,
  killWorker,
  pause,
  cutViewers,
  manyViewers,
  slowViewers,
  poison,
  backlog,
  fullDisk,
  slowDisk,
  clock,
  killNode,
  pauseNode,
  stopNatsServer,
  backlogOfNodes,
  cutViewersOfNodes,
  silentPostgres,
  silentNats,
  slowNats,
  partition,
  failOver,
  powerCut,
  clockOfNode,
];
