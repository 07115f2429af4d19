/**
 * Starts at a set time. They are stored, so they happen without a desk, and after a restart. Of several servers the owner of
 * the session does it. A desk without a connection shows the same act, which counts once.
 */

import type { Act } from '@lapwing/contract/ingest/session-event';
import { startActId } from '@lapwing/timing/live/desk/start-act';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import type { Database } from '../../storage/database.ts';
import { memberName } from '../member-name.ts';

type TimedStartsOptions = {
  db: Database;
  hosts: Pick<SessionHosts, 'load' | 'tryOwn'>;
  acceptAt: IngestApi['acceptAt'];
  now: () => number;
};

export function createTimedStarts({ db, hosts, acceptAt, now }: TimedStartsOptions) {
  const remove = (sessionId: number, startsAtMs: number) =>
    db
      .deleteFrom('timedStarts')
      .where('sessionId', '=', sessionId)
      // Somebody may have set another time since.
      .where('startsAtMs', '=', startsAtMs)
      .execute();

  async function listDue() {
    return db
      .selectFrom('timedStarts')
      .innerJoin('sessions', 'sessions.id', 'timedStarts.sessionId')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select([
        'sessionId',
        'timedStarts.startsAtMs',
        'accountId',
        'sessions.eventId',
        'events.organizationId',
      ])
      .where('timedStarts.startsAtMs', '<=', now())
      .execute();
  }

  async function start({ sessionId, startsAtMs, ...of }: Awaited<ReturnType<typeof listDue>>[number]) {
    if (!(await hosts.tryOwn(sessionId))) return;
    const session = (await hosts.load(sessionId))?.board.session;
    // It may have been armed again, started by hand, or ended.
    const isWaiting =
      session !== undefined &&
      session.startedAtMs === startsAtMs &&
      session.flag === 'Unknown' &&
      !session.isEnded;
    if (isWaiting) {
      const act: Act = {
        kind: 'act',
        atMs: startsAtMs,
        actId: startActId(startsAtMs),
        by: await memberName(db, of.accountId),
        does: [{ kind: 'flag', atMs: startsAtMs, flag: 'Green' }],
      };
      await acceptAt(
        of.organizationId,
        { eventId: of.eventId, sessionId },
        { batchId: `desk:start:${startsAtMs}`, sequence: 0, events: [act] },
      );
    }
    await remove(sessionId, startsAtMs);
  }

  return {
    /** Replaces an earlier one; null: somebody starts it, or a crossing does. */
    async plan(sessionId: number, startsAtMs: number | null, accountId: string): Promise<void> {
      if (startsAtMs === null) {
        await db.deleteFrom('timedStarts').where('sessionId', '=', sessionId).execute();
        return;
      }
      const values = { startsAtMs, accountId };
      await db
        .insertInto('timedStarts')
        .values({ sessionId, ...values })
        .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
        .execute();
    },
    /** Starts whatever is due here; also runs several times a second. */
    async startDue(): Promise<void> {
      for (const due of await listDue()) await start(due);
    },
  };
}
