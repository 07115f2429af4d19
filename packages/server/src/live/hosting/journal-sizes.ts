/** How much of a journal is read at once: batches are a few bytes to megabytes long. */

import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** Of JSON. The objects made of it take several times as much memory. */
export const MOST_READ_AT_ONCE = 8 * 1024 * 1024;

/** How many of the next batches, up to `count`, fit into `maxLength` together; at least one. */
export async function countFitting(
  db: Database,
  sessionId: number,
  afterNumber: number,
  count: number,
  maxLength = MOST_READ_AT_ONCE,
): Promise<number> {
  // Neither engine reads the text to know its length in bytes.
  const sizes = await db
    .selectFrom('liveJournal')
    .select(sql<number>`octet_length(events)`.as('size'))
    .where('sessionId', '=', sessionId)
    .where('number', '>', afterNumber)
    .orderBy('number')
    .limit(count)
    .execute();
  let left = maxLength;
  const tooLong = sizes.findIndex(({ size }) => {
    left -= Number(size);
    return left < 0;
  });
  return tooLong === -1 ? count : Math.max(1, tooLong);
}
