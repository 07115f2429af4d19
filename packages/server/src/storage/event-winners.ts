/** Who won each of some events, for lists: the winner of the newest race that has a result. */

import type { EventWinner } from '@lapwing/contract/results/event-winner';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** One query for all of them; events that nobody has won yet are missing. */
export async function listEventWinners(
  db: Kysely<Schema>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, EventWinner>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions as session')
    .innerJoin('competitors as first', 'first.sessionId', 'session.id')
    .select(['session.eventId', 'session.id as sessionId', 'session.name as sessionName'])
    .select(['first.startNumber', 'first.firstName', 'first.lastName'])
    .where('session.eventId', 'in', eventIds)
    .where('session.kind', '=', 'race')
    .where('session.resultStatus', 'in', [resultStatuses.Provisional, resultStatuses.Official])
    .where('first.finishPosition', '=', 1)
    .where('first.isClassified', '=', 1)
    // Somebody who has only entered has won nothing.
    .where((eb) =>
      eb.or([eb('first.lapCount', '>', 0), eb('first.totalTimeMs', '>', 0), eb('first.bestTimeMs', '>', 0)]),
    )
    // The last one of an event stays: a merge comes after its runs.
    .orderBy('session.startsAtMs')
    .orderBy('session.isMerge')
    .orderBy('session.id')
    .execute();
  return new Map(rows.map(({ eventId, ...winner }) => [eventId, winner]));
}
