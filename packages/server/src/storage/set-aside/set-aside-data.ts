/** The data that was set aside, as text for an operator. */

import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { EARLIEST_MS, LATEST_MS } from '../plausible.ts';
import type { SetAsideRow } from './set-aside.ts';

const MOST_PASSINGS = 100;

/** null if it is gone or cannot be shown as text. */
export async function readSetAsideData(
  db: Database,
  { kind, item, sessionId, locationId }: SetAsideRow,
): Promise<string | null> {
  const [, second = '', ...rest] = item.split('/');
  if (kind === 'live-batch' && sessionId !== null) {
    const batch = await db
      .selectFrom('liveJournal')
      .select('events')
      .where('sessionId', '=', sessionId)
      .where('number', '=', Number(second))
      .executeTakeFirst();
    return batch?.events ?? null;
  }
  if (kind === 'live-journal-part' && sessionId !== null) {
    const part = await db
      .selectFrom('livePackedJournals')
      .select(['lastNumber', sql<number>`length(entries)`.as('bytes')])
      .where('sessionId', '=', sessionId)
      .where('firstNumber', '=', Number(second))
      .executeTakeFirst();
    return part === undefined ? null : `${part.bytes} bytes: batches ${second} to ${part.lastNumber}`;
  }
  if (kind === 'practice-location' && locationId !== null) {
    const row = await db
      .selectFrom('practiceLocations')
      .select(['timeZone', 'loops'])
      .where('id', '=', locationId)
      .executeTakeFirst();
    return row === undefined ? null : JSON.stringify(row);
  }
  if (locationId !== null) {
    const passings = await db
      .selectFrom('practicePassings')
      .selectAll()
      .where('locationId', '=', locationId)
      .$if(kind === 'practice-day', (query) => query.where('transponder', '=', rest.join('/')))
      .$if(kind === 'practice-passings', (query) =>
        query.where(({ eb, or }) => or([eb('atMs', '<', EARLIEST_MS), eb('atMs', '>', LATEST_MS)])),
      )
      .orderBy('id', 'desc')
      .limit(MOST_PASSINGS)
      .execute();
    return passings.map((passing) => JSON.stringify(passing)).join('\n') || null;
  }
  return item;
}
