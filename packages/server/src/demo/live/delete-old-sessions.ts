/** Deletes the oldest sessions of a live demo, so that an unattended world does not grow. */

import { reindex } from '../../search/index/searchable-entities.ts';
import type { Database } from '../../storage/database.ts';
import type { DemoEvent } from './demo-events.ts';

export const LIVE_DEMO_CLIENT_ID = 'live demo ';
/** Enough to look at the results of the last races. */
const SESSIONS_KEPT = 8;

export async function forgetOldSessions(
  db: Database,
  show: DemoEvent,
  dropSession: (sessionId: number) => Promise<void>,
): Promise<void> {
  const events = db
    .selectFrom('events')
    .select('id')
    .where('clientId', 'like', `${LIVE_DEMO_CLIENT_ID}${show.key} %`);
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'groupId', 'eventId'])
    .where('eventId', 'in', events)
    .orderBy('startsAtMs', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = sessions.slice(SESSIONS_KEPT);
  for (const { id } of old) await dropSession(id);
  if (old.length === 0) return;
  const staying = sessions.slice(0, SESSIONS_KEPT);
  const groupIds = goneFrom(old, staying, ({ groupId }) => groupId);
  const eventIds = goneFrom(old, staying, ({ eventId }) => eventId);
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute();
    if (groupIds.length > 0) await tx.deleteFrom('sessionGroups').where('id', 'in', groupIds).execute();
    if (eventIds.length === 0) return;
    await tx.deleteFrom('events').where('id', 'in', eventIds).execute();
    await reindex(tx, 'Events', eventIds);
  });
}

function goneFrom<Item>(
  old: readonly Item[],
  staying: readonly Item[],
  idOf: (item: Item) => number,
): number[] {
  const needed = new Set(staying.map(idOf));
  return [...new Set(old.map(idOf))].filter((id) => !needed.has(id));
}
