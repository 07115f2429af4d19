/** Retries data that was set aside, see `lapwing-server set-aside retry`. */

import { asEntry, reindex } from '../search/index/searchable-entities.ts';
import type { Database } from '../storage/database.ts';
import { isDataFault } from '../storage/set-aside/data-fault.ts';
import type { SetAside, SetAsideRow } from '../storage/set-aside/set-aside.ts';
import type { LiveSessions } from './live/live-sessions.ts';
import type { DerivePractice } from './practice/derive-practice.ts';

export type RetryContext = {
  db: Database;
  setAside: SetAside;
  liveSessions: Pick<LiveSessions, 'retry'>;
  derivePractice: Pick<DerivePractice, 'retry'>;
  now: () => number;
};

export async function retrySetAside(context: RetryContext): Promise<void> {
  const rows = await context.setAside.takeRetries();
  const sessions = new Set<number>();
  for (const row of rows) {
    // The journal of a session is folded once, however much of it was set aside.
    if (row.kind.startsWith('live-') && row.sessionId !== null) sessions.add(row.sessionId);
    else await retryOne(context, row);
  }
  for (const sessionId of sessions) await context.liveSessions.retry(sessionId);
}

async function retryOne(
  { db, setAside, derivePractice, now }: RetryContext,
  row: SetAsideRow,
): Promise<void> {
  if (row.kind.startsWith('practice-')) return derivePractice.retry(row);
  try {
    if (row.kind === 'publication-notice' && row.sessionId !== null) {
      await db
        .insertInto('publicationNotices')
        .values({ sessionId: row.sessionId, publishedAtMs: now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const entry = row.kind === 'search-entry' ? asEntry(row.item) : null;
    if (entry !== null) await db.transaction().execute((tx) => reindex(tx, entry.type, [entry.id]));
  } catch (reason) {
    if (!isDataFault(reason)) throw reason;
    await setAside.add({ kind: 'search-entry', item: row.item, reason });
  }
}
