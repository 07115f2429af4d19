/** Notes what somebody is to be told by e-mail, in the transaction in which it happens. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A racer's own results, those of people they follow, and whoever follows them. */
export type NotificationKind = 'own-results' | 'friends-results' | 'follower';

export type PendingNotification = {
  accountId: string;
  kind: NotificationKind;
  /** the session, or whoever follows */
  subject: string;
  eventId: number | null;
};

/** Whom it was noted for before is not told again. */
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
