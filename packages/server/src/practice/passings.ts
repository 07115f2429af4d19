/** The passings of practice locations: stored once, even if sent repeatedly, and read again for the laps. */

import type { Passing } from '@lapwing/contract/practice/passing';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { rowsInserter } from '../storage/insert-rows.ts';
import type { Schema } from '../storage/schema.ts';

const insertPassings = rowsInserter((db, row: Insertable<Schema['practicePassings']>) =>
  db
    .insertInto('practicePassings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['locationId', 'transponder', 'atMs', 'loopId']).doNothing()),
);

/** Returns how many were new. */
export async function savePassings(
  tx: Transaction<Schema>,
  locationId: number,
  passings: readonly Passing[],
): Promise<number> {
  const rows = passings.map((passing) => ({
    locationId,
    transponder: passing.transponder,
    atMs: passing.atMs,
    loopId: passing.loopId,
    hits: passing.hits ?? null,
    strength: passing.strength ?? null,
    voltageMv: passing.voltageMv ?? null,
    temperatureDeciC: passing.temperatureDeciC ?? null,
  }));
  return insertPassings(tx, rows);
}

/**
 * For one transponder in a day and its night: one per second all day long. Later ones stay stored, but make no laps.
 */
const MAX_PASSINGS_READ = 100_000;

/** In the order of time; the first ones if there are too many. */
export async function readPassings(
  db: Kysely<Schema>,
  locationId: number,
  transponder: string,
  span: { fromMs: number; beforeMs: number },
  limit = MAX_PASSINGS_READ,
): Promise<Passing[]> {
  const rows = await db
    .selectFrom('practicePassings')
    .select(['atMs', 'loopId', 'voltageMv', 'temperatureDeciC'])
    .where('locationId', '=', locationId)
    .where('transponder', '=', transponder)
    .where('atMs', '>=', span.fromMs)
    .where('atMs', '<', span.beforeMs)
    .orderBy('atMs')
    .orderBy('loopId')
    .limit(limit)
    .execute();
  return rows.map(({ atMs, loopId, voltageMv, temperatureDeciC }) => ({
    transponder,
    loopId,
    atMs,
    ...(voltageMv !== null && { voltageMv }),
    ...(temperatureDeciC !== null && { temperatureDeciC }),
  }));
}
