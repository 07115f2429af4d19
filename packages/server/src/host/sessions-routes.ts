/** The running sessions of the site for its hosts: end them, or take their events off the lists. */

import { formatLiveSessionId } from '@lapwing/contract/live/ids';
import { hostApi } from '@lapwing/contract/site/host';
import type { HostedSession } from '@lapwing/contract/site/host-status';
import { resultStatuses } from '@lapwing/contract/values/enums';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { RunningSessions } from '../ingest/live/running-sessions.ts';
import { setEventListed } from '../publishing/index.ts';
import type { Database } from '../storage/database.ts';
import { changeAsHost, type HostContext, requireHost } from './context.ts';

export type SessionsOptions = {
  running: RunningSessions;
  /** of a session with this live id */
  countViewers: (liveSessionId: string) => number;
  /** an event was listed or unlisted */
  onMoved: () => void;
};

export function sessionsRoutes(app: FastifyInstance, context: HostContext, options: SessionsOptions): void {
  const { db } = context;
  const { running, countViewers, onMoved } = options;
  const list = () => listRunning(db, countViewers);

  mount(app, hostApi.sessions, async ({ user }) => {
    await requireHost(context, user);
    return list();
  });

  mount(app, hostApi.endSession, async ({ params: { sessionId }, user }) => {
    await requireHost(context, user);
    const session = (await list()).find((each) => each.sessionId === sessionId);
    if (session === undefined) throw problem('not-found', { detail: `No running session ${sessionId}` });
    await running.end(session.organizationId, sessionId);
    await changeAsHost(context, user, (_, log) =>
      log('ended-session', { session: session.name, event: session.eventName }),
    );
    return list();
  });

  mount(app, hostApi.listEvent, async ({ params: { eventId }, body: { isListed }, user }) => {
    await changeAsHost(context, user, async (tx, log) => {
      const event = await setEventListed(tx, eventId, isListed);
      if (event === null) throw problem('not-found', { detail: `No event ${eventId}` });
      await log(isListed ? 'listed' : 'unlisted', { event });
    });
    onMoved();
    return list();
  });
}

/** Those that were heard last come first. */
export async function listRunning(
  db: Database,
  countViewers: (liveSessionId: string) => number,
): Promise<HostedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('organizations', 'organizations.id', 'events.organizationId')
    .innerJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .select(['sessions.id as sessionId', 'sessions.name', 'events.id as eventId', 'events.name as eventName'])
    .select([
      'events.isListed',
      'organizations.id as organizationId',
      'organizations.name as organizationName',
    ])
    .select('liveSessions.lastBatchAtMs as lastDataAtMs')
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    .where('liveSessions.endedAtMs', 'is', null)
    .where('events.deletedAtMs', 'is', null)
    .orderBy('liveSessions.lastBatchAtMs', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows.map(({ isListed, ...row }) => ({
    ...row,
    isListed: isListed === 1,
    viewers: countViewers(formatLiveSessionId(row.eventId, row.sessionId)),
  }));
}
