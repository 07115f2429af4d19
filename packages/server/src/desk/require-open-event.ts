/** For what anybody may read or start at an event that is listed, or whose link they have. */

import { parseLiveEventId } from '@lapwing/contract/live/ids';
import type { Kysely } from 'kysely';
import { problem } from '../http/problem.ts';
import { isOpenTo } from '../storage/open-event.ts';
import type { Schema } from '../storage/schema.ts';

/** The event's id. Throws a `not-found` problem for others. */
export async function requireOpenEvent(
  db: Kysely<Schema>,
  liveEventId: string,
  guid: string | undefined,
): Promise<number> {
  const eventId = parseLiveEventId(liveEventId) ?? 0;
  const event = await db
    .selectFrom('events')
    .select(['isListed', 'guid'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event === undefined || !isOpenTo(event, guid))
    throw problem('not-found', { detail: `No live event ${liveEventId}` });
  return eventId;
}
