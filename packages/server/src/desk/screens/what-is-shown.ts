/** What a screen shows now: the chosen session, or the one that runs, or else the newest. Only listed events. */

import type { DeskScreens, ScreenShows, ScreenState } from '@lapwing/contract/desk/screens';
import { resultStatuses } from '@lapwing/contract/values/enums';
import { championshipTitle } from '@lapwing/timing/championship/championship-title';
import type { Kysely } from 'kysely';
import { isShownSession } from '../../storage/empty-live-sessions.ts';
import type { Schema } from '../../storage/schema.ts';

const EVENTS = 20;
const DAY_MS = 86_400_000;

function selectSessions(db: Kysely<Schema>, organizationId: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('sessionGroups', 'sessionGroups.id', 'sessions.groupId')
    .leftJoin('liveSessions', 'liveSessions.sessionId', 'sessions.id')
    .select([
      'sessions.id as sessionId',
      'sessions.name as sessionName',
      'sessionGroups.name as groupName',
      'events.id as eventId',
      'events.name as eventName',
      'liveSessions.sessionId as liveSessionId',
      'liveSessions.endedAtMs',
    ])
    .where('events.organizationId', '=', organizationId)
    .where('events.isListed', '=', 1)
    .where('events.deletedAtMs', 'is', null)
    .where(isShownSession('sessions'));
}

type SessionFound = Awaited<ReturnType<ReturnType<typeof selectSessions>['execute']>>[number];

const isLive = ({ liveSessionId, endedAtMs }: SessionFound) => liveSessionId !== null && endedAtMs === null;

function nameOf({ groupName, eventName, sessionName }: SessionFound): string {
  return [groupName === eventName ? '' : groupName, sessionName].filter(Boolean).join(' · ');
}

/** The session that began last among those on the air; null if none is. */
async function findRunning(db: Kysely<Schema>, organizationId: number): Promise<SessionFound | null> {
  const found = await selectSessions(db, organizationId)
    .where('liveSessions.sessionId', 'is not', null)
    .where('liveSessions.endedAtMs', 'is', null)
    .orderBy('sessions.startsAtMs', 'desc')
    .orderBy('sessions.id', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

async function findNewestResult(db: Kysely<Schema>, organizationId: number): Promise<SessionFound | null> {
  const found = await selectSessions(db, organizationId)
    .where('sessions.resultStatus', '!=', resultStatuses.None)
    .where('sessions.revisionNumber', '>', 0)
    .orderBy('sessions.startsAtMs', 'desc')
    .orderBy('sessions.id', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

async function findSession(
  db: Kysely<Schema>,
  organizationId: number,
  { view, sessionId }: ScreenState,
): Promise<SessionFound | null> {
  if (sessionId !== null) {
    const chosen = await selectSessions(db, organizationId)
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst();
    return chosen ?? null;
  }
  if (view === 'results' || view === 'podium') return findNewestResult(db, organizationId);
  return (await findRunning(db, organizationId)) ?? (await findNewestResult(db, organizationId));
}

/** The chosen event, or today's, or the one that began last. */
async function findEvent(
  db: Kysely<Schema>,
  organizationId: number,
  eventId: number | null,
  nowMs: number,
): Promise<{ id: number; name: string } | null> {
  const events = db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('isListed', '=', 1)
    .where('deletedAtMs', 'is', null);
  const found =
    eventId !== null
      ? await events.where('id', '=', eventId).executeTakeFirst()
      : await events
          .where('startsAtMs', '<', nowMs + DAY_MS)
          .orderBy('startsAtMs', 'desc')
          .orderBy('id', 'desc')
          .executeTakeFirst();
  return found ?? null;
}

async function findChampionship(
  db: Kysely<Schema>,
  organizationId: number,
  championshipId: number | null,
): Promise<{ id: number; name: string; season: string } | null> {
  const found = await db
    .selectFrom('championships')
    .select(['id', 'name', 'season'])
    .where('organizationId', '=', organizationId)
    .where('deletedAtMs', 'is', null)
    .$if(championshipId !== null, (query) => query.where('id', '=', championshipId ?? 0))
    .orderBy('season', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

const nothing: ScreenShows = {
  eventId: null,
  eventName: '',
  sessionId: null,
  sessionName: '',
  isLive: false,
  championshipId: null,
  championshipName: '',
};

export async function whatIsShown(
  db: Kysely<Schema>,
  organizationId: number,
  state: ScreenState,
  nowMs: number,
): Promise<ScreenShows> {
  if (state.view === 'message') return nothing;
  if (state.view === 'standings') {
    const found = await findChampionship(db, organizationId, state.championshipId);
    if (found === null) return nothing;
    return { ...nothing, championshipId: found.id, championshipName: championshipTitle(found) };
  }
  if (state.view === 'programme' || state.view === 'lastNowNext') {
    const found = await findEvent(db, organizationId, state.eventId, nowMs);
    return found === null ? nothing : { ...nothing, eventId: found.id, eventName: found.name };
  }
  const found = await findSession(db, organizationId, state);
  if (found === null) return nothing;
  const { eventId, eventName, sessionId } = found;
  return { ...nothing, eventId, eventName, sessionId, sessionName: nameOf(found), isLive: isLive(found) };
}

/** What the desk can choose: the newest events with their sessions, and the championships. */
export async function listChoices(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<DeskScreens['choices']> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('isListed', '=', 1)
    .where('deletedAtMs', 'is', null)
    .orderBy('startsAtMs', 'desc')
    .orderBy('id', 'desc')
    .limit(EVENTS)
    .execute();
  const ids = events.map(({ id }) => id);
  const sessions =
    ids.length === 0
      ? []
      : await selectSessions(db, organizationId)
          .where('events.id', 'in', ids)
          .orderBy('sessions.startsAtMs')
          .orderBy('sessions.id')
          .execute();
  const championships = await db
    .selectFrom('championships')
    .select(['id', 'name', 'season'])
    .where('organizationId', '=', organizationId)
    .where('deletedAtMs', 'is', null)
    .orderBy('season', 'desc')
    .orderBy('name')
    .limit(100)
    .execute();
  return {
    events: events.map(({ id, name }) => ({
      eventId: id,
      name,
      sessions: sessions
        .filter(({ eventId }) => eventId === id)
        .map((session) => ({
          sessionId: session.sessionId,
          name: nameOf(session),
          isLive: isLive(session),
        })),
    })),
    championships: championships.map((championship) => ({
      championshipId: championship.id,
      name: championshipTitle(championship),
    })),
  };
}
