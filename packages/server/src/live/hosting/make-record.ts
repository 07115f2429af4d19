/** Makes the record of a session off the air from its journal: of one that was stored before records were. */

import type { Leases } from '../../nodes/leases.ts';
import type { Database } from '../../storage/database.ts';
import { createCheckpoints } from './checkpoints.ts';
import { loadHost } from './host-loader.ts';
import type { Journal } from './journal.ts';
import { createLiveRecords, encodeParts } from './live-records.ts';

export function createRecordMaker(db: Database, journal: Journal, leases: Leases, now: () => number) {
  const records = createLiveRecords(db);
  const checkpoints = createCheckpoints(db, leases, records);
  const making = new Map<number, Promise<void>>();

  async function make(sessionId: number): Promise<void> {
    const { host } = await loadHost(
      { db, journal, checkpoints, records, now },
      sessionId,
      Number.POSITIVE_INFINITY,
    );
    await records.save(db, sessionId, await encodeParts(host.recordedParts, host.number()));
  }

  /** Resolves when the stored record has everything that the journal has. Simultaneous requests share the work. */
  return async function completeRecord(sessionId: number): Promise<void> {
    if ((await records.lastNumber(sessionId)) === (await journal.lastNumber(sessionId))) return;
    const underWay = making.get(sessionId) ?? make(sessionId);
    making.set(sessionId, underWay);
    try {
      await underWay;
    } finally {
      making.delete(sessionId);
    }
  };
}
