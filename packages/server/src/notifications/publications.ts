/** Finds the people to notify of a published session: its competitors, and their followers. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely, Transaction } from 'kysely';
import { addPending, type PendingNotification } from '../storage/pending-notifications.ts';
import type { Schema } from '../storage/schema.ts';
import { isDataFault } from '../storage/set-aside/data-fault.ts';
import { createSetAside, type SetAside } from '../storage/set-aside/set-aside.ts';

const DAY_MS = 86_400_000;
/** Results that others have had for days are no news. */
const NEWS_FOR_MS = 3 * DAY_MS;
/** Nor are those of an imported archive. */
const DRIVEN_WITHIN_MS = 30 * DAY_MS;
const SESSIONS_AT_ONCE = 100;
/** Few enough for the parameters of one statement on either engine. */
const ROWS_AT_ONCE = 500;

export async function findPeopleToNotify(
  db: Kysely<Schema>,
  nowMs: number,
  setAside: SetAside = createSetAside(db),
): Promise<void> {
  await db
    .deleteFrom('publicationNotices')
    .where('publishedAtMs', '<', nowMs - NEWS_FOR_MS)
    .execute();
  const notices = await db
    .selectFrom('publicationNotices')
    .select('sessionId')
    .orderBy('publishedAtMs')
    .limit(SESSIONS_AT_ONCE)
    .execute();
  for (const { sessionId } of notices) {
    try {
      await noteOf(db, sessionId, nowMs);
    } catch (reason) {
      if (!isDataFault(reason)) throw reason;
      // Otherwise it would come before all others in every round.
      await db.deleteFrom('publicationNotices').where('sessionId', '=', sessionId).execute();
      await setAside.add({ kind: 'publication-notice', item: String(sessionId), sessionId, reason });
    }
  }
}

function noteOf(db: Kysely<Schema>, sessionId: number, nowMs: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const taken = await tx
      .deleteFrom('publicationNotices')
      .where('sessionId', '=', sessionId)
      .returning('sessionId')
      .executeTakeFirst();
    if (taken === undefined) return;
    const pending = await listConcerned(tx, sessionId, nowMs);
    for (let from = 0; from < pending.length; from += ROWS_AT_ONCE)
      await addPending(tx, pending.slice(from, from + ROWS_AT_ONCE), nowMs);
  });
}

async function listConcerned(
  tx: Transaction<Schema>,
  sessionId: number,
  nowMs: number,
): Promise<PendingNotification[]> {
  const session = await tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select('events.id as eventId')
    .where('sessions.id', '=', sessionId)
    .where('sessions.startsAtMs', '>=', nowMs - DRIVEN_WITHIN_MS)
    .where('events.isListed', '=', 1)
    .executeTakeFirst();
  if (session === undefined) return [];
  const drove = tx
    .selectFrom('competitors')
    .innerJoin('transponders', 'transponders.code', 'competitors.transponder')
    .innerJoin('accounts as racer', 'racer.id', 'transponders.ownerAccountId')
    .where('competitors.sessionId', '=', sessionId)
    .where('racer.status', '=', accountStatuses.Active);
  const own = await drove
    .select('racer.id as accountId')
    .distinct()
    .where('racer.notifiesByEmail', '=', 1)
    .execute();
  const friends = await drove
    .innerJoin('follows', 'follows.followedId', 'racer.id')
    .innerJoin('accounts as reader', 'reader.id', 'follows.followerId')
    .select('reader.id as accountId')
    .distinct()
    .where('racer.isPrivate', '=', 0)
    .where('reader.status', '=', accountStatuses.Active)
    .where('reader.notifiesByEmail', '=', 1)
    .execute();
  const about = { subject: String(sessionId), eventId: session.eventId };
  return [
    ...own.map(({ accountId }) => ({ accountId, kind: 'own-results' as const, ...about })),
    ...friends.map(({ accountId }) => ({ accountId, kind: 'friends-results' as const, ...about })),
  ];
}
