/** Ends or deletes one session whose timer left without ending it. */

import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { describeOwnEvent, settleEvent } from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { OrganizationTransaction } from '../organization-transaction.ts';
import { isOurs, type LiveSessions } from './live-sessions.ts';

type Options = {
  db: Database;
  hosts: Pick<SessionHosts, 'drop'>;
  liveSessions: Pick<LiveSessions, 'end' | 'forget'>;
  inOrganization: OrganizationTransaction;
  now: () => number;
};

export type RunningSessions = ReturnType<typeof createRunningSessions>;

export function createRunningSessions({ db, hosts, liveSessions, inOrganization, now }: Options) {
  async function getSession(organizationId: number, sessionId: number) {
    const found = await db
      .selectFrom('sessions')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
      .selectAll('sessions')
      .select('liveSessions.lastBatchAtMs')
      .where('sessions.id', '=', sessionId)
      .where('events.organizationId', '=', organizationId)
      .where('events.deletedAtMs', 'is', null)
      .executeTakeFirst();
    // Does not reveal whether another organisation has a session with this id.
    if (found === undefined)
      throw problem('not-found', { detail: `The organization has no session ${sessionId}` });
    return found;
  }

  return {
    async end(organizationId: number, sessionId: number): Promise<OwnEvent> {
      const session = await getSession(organizationId, sessionId);
      if (session.resultStatus !== resultStatuses.Active)
        throw problem('conflict', { detail: `${session.name} is not running` });
      const lastBatchAtMs = session.lastBatchAtMs ?? now();
      await liveSessions.end(
        organizationId,
        { id: sessionId, lastBatchAtMs },
        `lapwing:end:by-hand:${now()}`,
      );
      return describeOwnEvent(db, organizationId, session.eventId);
    },

    /** A published result stays: it is deleted with its event, which can be restored. */
    async remove(organizationId: number, sessionId: number): Promise<OwnEvent> {
      const { eventId } = await getSession(organizationId, sessionId);
      await inOrganization(organizationId, (tx) => requireDeletable(tx, sessionId));
      // Off the air first: late batches must not meet half a session.
      liveSessions.forget();
      await hosts.drop(sessionId);
      await inOrganization(organizationId, async (tx) => {
        await requireDeletable(tx, sessionId);
        await announce(tx, { kind: 'session', sessionId }, { kind: 'replay', sessionId });
        await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
        await settleEvent(tx, eventId, now());
      });
      liveSessions.forget();
      await hosts.drop(sessionId);
      return describeOwnEvent(db, organizationId, eventId);
    },
  };
}

async function requireDeletable(tx: Transaction<Schema>, sessionId: number): Promise<void> {
  const session = await tx.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst();
  if (session === undefined) throw problem('not-found', { detail: `No session ${sessionId}` });
  const reason = await whyKept(tx, session);
  if (reason !== null) throw problem('conflict', { detail: `${session.name} ${reason}` });
}

async function whyKept(tx: Transaction<Schema>, session: Row<'sessions'>): Promise<string | null> {
  const isTimedLive = await tx
    .selectFrom('liveSessions')
    .select('sessionId')
    .where('sessionId', '=', session.id)
    .executeTakeFirst();
  if (isTimedLive === undefined || !(await isOurs(tx, session)))
    return 'has a published result: only sessions that were timed live and nothing else can be deleted';
  const merge = await tx
    .selectFrom('mergedSessions')
    .innerJoin('sessions', 'sessions.id', 'mergedSessions.sessionId')
    .select('sessions.name')
    .where('runSessionId', '=', session.id)
    .executeTakeFirst();
  if (merge !== undefined) return `is part of ${merge.name}: publish that without it first`;
  const championship = await tx
    .selectFrom('championshipRounds')
    .innerJoin('championships', 'championships.id', 'championshipRounds.championshipId')
    .select('championships.name')
    .where('sessionId', '=', session.id)
    .executeTakeFirst();
  return championship === undefined ? null : `counts for ${championship.name}: take it out of that first`;
}
