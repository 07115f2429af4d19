/** All scenarios, by name. */

import { cutViewers, manyViewers, poison, slowViewers } from './clients.mjs';
import { backlog, clock, clockOfNode, fullDisk, slowDisk } from './machine.mjs';
import {
  failOver,
  partition,
  powerCut,
  restartPostgres,
  silentNats,
  silentPostgres,
  slowNats,
} from './network.mjs';
import {
  backlogOfNodes,
  cutViewersOfNodes,
  killNode,
  killWorkerOfNode,
  minuteWithoutNats,
  pauseNode,
  sleepyNode,
  stopNatsServer,
} from './nodes.mjs';
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
  killWorkerOfNode,
  pauseNode,
  sleepyNode,
  stopNatsServer,
  minuteWithoutNats,
  backlogOfNodes,
  cutViewersOfNodes,
  restartPostgres,
  silentPostgres,
  silentNats,
  slowNats,
  partition,
  failOver,
  powerCut,
  clockOfNode,
];
