/**
 * Servers on one PostgreSQL take turns at a location. So its passings are numbered in the order of their commits, a
 * batch that arrives at two servers is stored once, and laps are never made from older passings than those stored.
 */

import type { Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { lockUntilCommit } from '../../storage/engines/advisory-lock.ts';
import type { Schema } from '../../storage/schema.ts';

export async function lockLocations(
  db: Database,
  tx: Transaction<Schema>,
  locationIds: Iterable<number>,
): Promise<void> {
  // Always in the same order: two servers that each hold one lock and wait for the other would wait forever.
  for (const locationId of [...new Set(locationIds)].sort((a, b) => a - b))
    await lockUntilCommit(db, tx, `practice ${locationId}`);
}
