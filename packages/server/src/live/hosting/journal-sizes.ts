/** How much of a journal is read at once: batches may be a few bytes or megabytes long. */

import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

/** Of JSON. What is made of it in memory is several times as much. */
export const MOST_READ_AT_ONCE = 8 * 1024 * 1024;

/** How many of the next batches, up to `count`, are not longer than `maxLength` together; one at least. */
export async function countFitting(
  db: Database,
  sessionId: number,
  afterNumber: number,
  count: number,
  maxLength = MOST_READ_AT_ONCE,
): Promise<number> {
  // Neither engine reads the text to know how many bytes it has.
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
