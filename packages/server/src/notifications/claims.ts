/**
 * Claims notifications that are due, so that they are sent once: neither by another server nor again after a restart.
 */

import type { Kysely } from 'kysely';
import type { NotificationKind } from '../storage/pending-notifications.ts';
import type { Schema } from '../storage/schema.ts';

const GROUPS_AT_ONCE = 50;
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 5 * 60_000;

/** The notifications of one e-mail. */
export type Claim = {
  accountId: string;
  kind: NotificationKind;
  eventId: number | null;
  subjects: string[];
  tries: number;
};
type Group = Omit<Claim, 'subjects' | 'tries'>;

export async function listDue(db: Kysely<Schema>, nowMs: number): Promise<Group[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['accountId', 'kind', 'eventId'])
    .where('sentAtMs', 'is', null)
    .where('dueAtMs', '<=', nowMs)
    .groupBy(['accountId', 'kind', 'eventId'])
    .limit(GROUPS_AT_ONCE)
    .execute();
  // Only written with these kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as NotificationKind }));
}

/** null if another server was first. Also takes notifications that are not due yet, into the same e-mail. */
export async function claim(db: Kysely<Schema>, group: Group, nowMs: number): Promise<Claim | null> {
  const taken = await db
    .updateTable('notifications')
    .set(({ eb }) => ({ sentAtMs: nowMs, tries: eb('tries', '+', 1) }))
    .where('accountId', '=', group.accountId)
    .where('kind', '=', group.kind)
    .where('eventId', group.eventId === null ? 'is' : '=', group.eventId)
    .where('sentAtMs', 'is', null)
    .returning(['subject', 'tries'])
    .execute();
  if (taken.length === 0) return null;
  return {
    ...group,
    subjects: taken.map(({ subject }) => subject),
    tries: Math.max(...taken.map(({ tries }) => tries)),
  };
}

/** Only for what was certainly not sent. After some attempts it is given up. */
export async function giveBack(db: Kysely<Schema>, claim: Claim, nowMs: number): Promise<void> {
  const { accountId, kind, subjects, tries } = claim;
  if (tries >= MOST_TRIES) return;
  await db
    .updateTable('notifications')
    .set({ sentAtMs: null, dueAtMs: nowMs + FIRST_PAUSE_MS * 2 ** (tries - 1) })
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', 'in', subjects)
    .execute();
}
