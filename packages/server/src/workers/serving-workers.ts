/** The workers of a server with everything that keeps them and the main process in agreement. */

import type { FastifyInstance } from 'fastify';
import { createCentralBus } from '../bus/process-bus.ts';
import { capsFor, descriptorLimit } from '../http/limits/connection-limits.ts';
import { createLogger } from '../http/monitoring/request-log.ts';
import { PROCESS_ENDED } from '../live/remote/subjects.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { type ChangeTeller, tellChanges } from './changes.ts';
import { hasWorkerProgram } from './fork-worker.ts';
import { addUpCounts } from './shared-counts.ts';
import { addUpLoad } from './shared-load.ts';
import { startWorkers, type Workers } from './start-workers.ts';

export type ServingWorkers = Workers & {
  bus: ReturnType<typeof createCentralBus>;
  changes: ChangeTeller;
  /** From now on requests, memory and viewers are counted together. */
  countFor(app: FastifyInstance): void;
};

/** null if the program of a worker was not built */
export function startWorkersOf(settings: Settings, db: Database): ServingWorkers | null {
  if (!hasWorkerProgram()) return null;
  const bus = createCentralBus();
  const changes = tellChanges(db, bus);
  const logger = createLogger(settings.logLevel);
  let sums: { forget(process: string): void }[] = [];
  const workers = startWorkers({
    count: settings.workers,
    settings,
    bus,
    perAddress: capsFor(descriptorLimit()).perAddress,
    log: logger,
    onReady: changes.add,
    onEnded(process) {
      changes.forget(process);
      for (const sum of sums) sum.forget(process);
      bus.publish(PROCESS_ENDED, Buffer.from(process));
    },
  });
  return {
    ...workers,
    bus,
    changes,
    countFor(app) {
      sums = [addUpCounts(bus, app.mounted.counts), addUpLoad(bus, app.mounted.admission)];
    },
  };
}
