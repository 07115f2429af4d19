/** The passings of practice locations: kept once, whoever sends them, and read again for the laps. */

import type { Passing } from '@lapwing/contract/passing';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';

// Few enough for the parameters of one statement on either engine.
const ROWS_AT_ONCE = 1_000;

/** How many were new. */
export async function savePassings(
  tx: Transaction<Schema>,
  locationId: number,
  passings: readonly Passing[],
): Promise<number> {
  let stored = 0;
  for (let from = 0; from < passings.length; from += ROWS_AT_ONCE) {
    const rows = passings.slice(from, from + ROWS_AT_ONCE).map((passing) => ({
      locationId,
      transponder: passing.transponder,
      atMs: passing.atMs,
      loopId: passing.loopId,
      hits: passing.hits ?? null,
      strength: passing.strength ?? null,
      voltageMv: passing.voltageMv ?? null,
      temperatureDeciC: passing.temperatureDeciC ?? null,
    }));
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('practicePassings')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['locationId', 'transponder', 'atMs', 'loopId']).doNothing())
      .executeTakeFirst();
    stored += Number(numInsertedOrUpdatedRows);
  }
  return stored;
}

/** In the order of time. */
export async function readPassings(
  db: Kysely<Schema>,
  locationId: number,
  transponder: string,
  span: { fromMs: number; beforeMs: number },
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
    .execute();
  return rows.map(({ atMs, loopId, voltageMv, temperatureDeciC }) => ({
    transponder,
    loopId,
    atMs,
    ...(voltageMv !== null && { voltageMv }),
    ...(temperatureDeciC !== null && { temperatureDeciC }),
  }));
}
