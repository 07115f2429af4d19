/** Records pending e-mail notifications, in the transaction of their cause. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A racer's own results, those of people they follow, and new followers. */
export type NotificationKind = 'own-results' | 'friends-results' | 'follower';

export type PendingNotification = {
  accountId: string;
  kind: NotificationKind;
  /** the session, or the follower */
  subject: string;
  eventId: number | null;
};

/** An existing notification is not recorded again. */
export async function addPending(
  tx: Kysely<Schema>,
  pending: readonly PendingNotification[],
  nowMs: number,
): Promise<void> {
  if (pending.length === 0) return;
  await tx
    .insertInto('notifications')
    .values(pending.map((each) => ({ ...each, dueAtMs: nowMs, tries: 0, sentAtMs: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
