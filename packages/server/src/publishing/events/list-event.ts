/** Takes an event off the lists and search, or puts it back. Visitors who have its guid can still open it. */

import type { Transaction } from 'kysely';
import { reindex } from '../../search/index/searchable-entities.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';
import { sealStandings } from '../championships/seal-standings.ts';

/** The name of the event; null if there is none, or it was deleted. */
export async function setEventListed(
  tx: Transaction<Schema>,
  eventId: number,
  isListed: boolean,
): Promise<string | null> {
  const event = await tx
    .updateTable('events')
    .set({ isListed: isListed ? 1 : 0 })
    .where('id', '=', eventId)
    .where('deletedAtMs', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (event === undefined) return null;
  await announce(tx, { kind: 'everything' });
  await reindex(tx, 'Events', [eventId]);
  await sealStandings(tx, eventId);
  return event.name;
}
