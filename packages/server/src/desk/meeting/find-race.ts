/** The race of a ladder that a session is. */

import type { ShownLadder, ShownRace } from '@lapwing/contract/results/ladders';
import type { Kysely } from 'kysely';
import { listLadders } from '../../results/queries/ladders.ts';
import type { Schema } from '../../storage/schema.ts';

/** null for any other session. */
export async function findRace(
  db: Kysely<Schema>,
  eventId: number,
  sessionId: number,
): Promise<{ ladder: ShownLadder; race: ShownRace } | null> {
  for (const ladder of await listLadders(db, eventId)) {
    const race = ladder.races.find((each) => each.sessionId === sessionId);
    if (race !== undefined) return { ladder, race };
  }
  return null;
}
