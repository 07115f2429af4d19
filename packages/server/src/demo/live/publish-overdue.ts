/** Publishes sessions that were running when the demo world was created, once their time is over. */

import { liveWords } from '@lapwing/contract/results/revisions';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { publishRevision } from '../../publishing/revisions/publish-revision.ts';
import type { Database } from '../../storage/database.ts';

export async function endForgottenSessions(db: Database, nowMs: number): Promise<void> {
  const forgotten = await db
    .selectFrom('sessions')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .select('sessions.id')
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    .where('sessions.endsAtMs', '<', nowMs)
    // A session without a length is just being created for a timer.
    .whereRef('sessions.endsAtMs', '>', 'sessions.startsAtMs')
    .where('liveSessions.sessionId', 'is', null)
    .execute();
  for (const { id } of forgotten) {
    await publishRevision(db, id, {
      resultStatus: 'Provisional',
      source: 'live',
      publishedBy: liveWords.publisher,
      publishedAtMs: nowMs,
      reason: liveWords.ended,
    });
  }
}
