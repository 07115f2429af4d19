/** The event and session of a live batch. */

import { type LiveBatch, UNNAMED_SESSION } from '@lapwing/contract/ingest/live-batch';
import { MAX_RUNNING_SESSIONS_PER_ORGANIZATION } from '@lapwing/contract/ingest/session-limits';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { messageOf } from '@lapwing/contract/values/messages';
import { parseVenueTime } from '@lapwing/timing/documents/venue-time';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import {
  ensureEvent,
  ensureGroup,
  findSession,
  guidQuery,
  orderGroup,
  refreshEvent,
  saveSession,
} from '../../publishing/index.ts';
import { announce } from '../../storage/announce.ts';
import type { Schema } from '../../storage/schema.ts';

const TRY_AGAIN_AFTER_S = 60;

type Transacted = Transaction<Schema>;

export type LivePlace = {
  eventId: number;
  sessionId: number;
  /** opens the pages of an unlisted event; empty for others */
  guidQuery: string;
};

/** Found, or created with its event. Throws if too many sessions of the organisation are running. */
export async function ensureLiveSession(
  tx: Transacted,
  organizationId: number,
  batch: LiveBatch,
  nowMs: number,
): Promise<LivePlace> {
  const { session, events } = batch;
  const { event, timeZone } = await ensureEvent(tx, organizationId, batch.event, nowMs);
  const firstAtMs = events.reduce((first, { atMs }) => Math.min(first, atMs), Number.POSITIVE_INFINITY);
  const heardAtMs = Number.isFinite(firstAtMs) ? firstAtMs : nowMs;
  const startsAtMs = session.startsAt === undefined ? heardAtMs : parseVenueTime(session.startsAt, timeZone);
  const { clientId, name, type: kind } = session;
  const groupPath = session.group === undefined ? null : [session.group];
  // Consecutive heats often share a name: a session that was timed live under another id is another one.
  const otherClientIds = await liveClientIdsOf(tx, event.id);
  const found = await findSession(tx, event, { clientId, name, startsAtMs, groupPath, otherClientIds });
  if (found !== null) {
    if (found.resultStatus === resultStatuses.None) {
      const place = { eventId: event.id, sessionId: found.id };
      await setActive(tx, organizationId, place, nowMs, found.clientId === null ? { clientId } : {});
    }
    if (found.clientId === clientId && found.name === UNNAMED_SESSION && name !== UNNAMED_SESSION) {
      // A merge shows the names of its runs.
      await announce(tx, { kind: 'everything' });
      await tx.updateTable('sessions').set({ name, kind }).where('id', '=', found.id).execute();
      await refreshEvent(tx, event.id, nowMs);
    }
    return { eventId: event.id, sessionId: found.id, guidQuery: guidQuery(event) };
  }
  await refuseTooMany(tx, organizationId);
  const groupId = await ensureGroup(tx, event.id, [session.group ?? event.name], startsAtMs);
  const sessionId = await saveSession(
    tx,
    {
      clientId,
      name,
      kind,
      classificationType: kind === 'race' ? 'Race' : 'PracticeAndQualification',
      resultStatus: 'Active',
      startsAtMs,
      endsAtMs: startsAtMs,
      competitors: [],
    },
    { eventId: event.id, groupId, sort: 1_000 },
    nowMs,
    [],
  );
  await tx.updateTable('sessions').set({ isMadeLive: 1 }).where('id', '=', sessionId).execute();
  await orderGroup(tx, groupId);
  await refreshEvent(tx, event.id, nowMs);
  return { eventId: event.id, sessionId, guidQuery: guidQuery(event) };
}

/** A planned session that the race desk times. */
export async function activateSession(
  tx: Transacted,
  organizationId: number,
  { eventId, sessionId }: Pick<LivePlace, 'eventId' | 'sessionId'>,
  nowMs: number,
): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('resultStatus')
    .where('id', '=', sessionId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  if (session === undefined)
    throw problem('not-found', { detail: `No session ${sessionId} in event ${eventId}` });
  if (session.resultStatus !== resultStatuses.None) return;
  await setActive(tx, organizationId, { eventId, sessionId }, nowMs);
}

async function setActive(
  tx: Transacted,
  organizationId: number,
  { eventId, sessionId }: Pick<LivePlace, 'eventId' | 'sessionId'>,
  nowMs: number,
  more: { clientId?: string } = {},
): Promise<void> {
  await refuseTooMany(tx, organizationId);
  await announce(tx, { kind: 'session', sessionId });
  await tx
    .updateTable('sessions')
    .set({ resultStatus: resultStatuses.Active, ...more })
    .where('id', '=', sessionId)
    .execute();
  await refreshEvent(tx, eventId, nowMs);
}

async function liveClientIdsOf(tx: Transacted, eventId: number): Promise<Set<string>> {
  const live = await tx
    .selectFrom('liveSessions')
    .innerJoin('sessions', 'sessions.id', 'liveSessions.sessionId')
    .select('sessions.clientId')
    .where('sessions.eventId', '=', eventId)
    .execute();
  return new Set(live.flatMap(({ clientId }) => clientId ?? []));
}

/** A relay keeps batches refused like this, and sends them when another session has ended. */
async function refuseTooMany(tx: Transacted, organizationId: number): Promise<void> {
  const running = await tx
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .where('events.organizationId', '=', organizationId)
    .where('events.deletedAtMs', 'is', null)
    .where('sessions.resultStatus', '=', resultStatuses.Active)
    // A new session has no batch yet; an upload may call a session active that is not fed.
    .where(({ eb, or }) => or([eb('liveSessions.sessionId', 'is not', null), eb('revisionNumber', '=', 0)]))
    .select('sessions.id')
    .limit(MAX_RUNNING_SESSIONS_PER_ORGANIZATION)
    .execute();
  if (running.length < MAX_RUNNING_SESSIONS_PER_ORGANIZATION) return;
  throw problem('too-many-requests', {
    detail: messageOf('too-many-running', { count: running.length }),
    headers: { 'retry-after': String(TRY_AGAIN_AFTER_S) },
  });
}
