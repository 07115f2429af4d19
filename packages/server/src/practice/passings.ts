/** The passings of practice locations: stored once, even if sent repeatedly, and read again for the laps. */

import type { Passing } from '@lapwing/contract/practice/passing';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { rowsInserter } from '../storage/insert-rows.ts';
import { preparedQuery } from '../storage/prepared-query.ts';
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

type WantedPassings = {
  locationId: number;
  transponder: string;
  fromMs: number;
  beforeMs: number;
  limit: number;
};

const listPassings = preparedQuery((db, wanted: WantedPassings) =>
  db
    .selectFrom('practicePassings')
    .select(['atMs', 'loopId', 'voltageMv', 'temperatureDeciC'])
    .where('locationId', '=', wanted.locationId)
    .where('transponder', '=', wanted.transponder)
    .where('atMs', '>=', wanted.fromMs)
    .where('atMs', '<', wanted.beforeMs)
    .orderBy('atMs')
    .orderBy('loopId')
    .limit(wanted.limit),
);

/** In the order of time; the first ones if there are too many. */
export async function readPassings(
  db: Kysely<Schema>,
  locationId: number,
  transponder: string,
  span: { fromMs: number; beforeMs: number },
  limit = MAX_PASSINGS_READ,
): Promise<Passing[]> {
  const { fromMs, beforeMs } = span;
  const rows = await listPassings(db, { locationId, transponder, fromMs, beforeMs, limit });
  return rows.map(({ atMs, loopId, voltageMv, temperatureDeciC }) => ({
    transponder,
    loopId,
    atMs,
    ...(voltageMv !== null && { voltageMv }),
    ...(temperatureDeciC !== null && { temperatureDeciC }),
  }));
}
