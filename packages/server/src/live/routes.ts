/** The live timing calls over HTTP, from what is stored. */

import { type LiveFlag, paymentTypes } from '@lapwing/contract/enums';
import { liveApi } from '@lapwing/contract/live';
import { liveEventListNames, sponsorsNames, timerNames } from '@lapwing/contract/live-names';
import { toShort } from '@lapwing/contract/short-names';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import { newestFlag, settledFlag } from './flag.ts';
import { liveEventId, parseLiveEventId, parseLiveSessionId } from './live-ids.ts';
import { statisticsOf } from './statistics.ts';
import type { LiveStore, RunEvent, RunSession } from './store.ts';
import { toWireAnnouncement, toWireEvent, toWireFullSession, toWireSession } from './wire.ts';

const DAY_MS = 86_400_000;
/** How long an event that has ended stays among the finished, and then among the recent ones. */
const FINISHED_FOR_MS = DAY_MS;
const RECENT_FOR_MS = 14 * DAY_MS;
const MOST_EVENTS = 200;
const MOST_RECENT_EVENTS = 20;

export function liveRoutes(app: FastifyInstance, store: LiveStore, now: () => number = Date.now): void {
  const toWireEvents = (events: readonly RunEvent[]) =>
    Promise.all(events.map(async (event) => toWireEvent(event, await flagOfEvent(store, event, now()))));

  // All timers of a self-hosted site are paid for, so paidOnly leaves nothing out.
  mount(app, liveApi.events, async ({ query: { userName, sport, countryCode } }) => {
    const timer = userName === undefined ? null : await store.findTimer(userName);
    if (userName !== undefined && timer === null) {
      return toShort(liveEventListNames, { liveEvents: [], finishedEvents: [], recentEvents: [] });
    }
    const filter = { timerId: timer?.id, sport, countryCode };
    const nowMs = now();
    const finishedSinceMs = nowMs - FINISHED_FOR_MS;
    const [running, finished, recent] = await Promise.all([
      store.listEvents('running', filter, MOST_EVENTS),
      store.listEvents({ fromMs: finishedSinceMs, beforeMs: nowMs }, filter, MOST_EVENTS),
      store.listEvents(
        { fromMs: nowMs - RECENT_FOR_MS, beforeMs: finishedSinceMs },
        filter,
        MOST_RECENT_EVENTS,
      ),
    ]);
    const active = timer === null ? undefined : running[0];
    return toShort(liveEventListNames, {
      timer: timer === null ? null : toShort(timerNames, { paymentType: paymentTypes.Premium }),
      activeEventId: active === undefined ? null : liveEventId(active.id),
      liveEvents: await toWireEvents(running),
      finishedEvents: await toWireEvents(finished),
      recentEvents: await toWireEvents(recent),
    });
  });

  mount(app, liveApi.event, async ({ params }) => {
    const event = await getEvent(store, params.eventId);
    const [sessions, summaries] = await Promise.all([
      store.listSessions(event.id),
      store.summarizeSessions(event.id),
    ]);
    const answers = sessions.map(async (session) =>
      toWireSession(event, session, await flagOf(store, session, now()), summaries.get(session.id)),
    );
    return toWireEvent(event, await flagOfEvent(store, event, now()), await Promise.all(answers));
  });
  mount(app, liveApi.trackMap, async ({ params }) => {
    await getEvent(store, params.eventId);
    throw problem('not-found', { detail: 'No track map is configured for this event' });
  });

  mount(app, liveApi.activeSession, async ({ params }) => {
    const event = await getEvent(store, params.eventId);
    const session = await findActive(store, event);
    if (session === undefined) throw problem('not-found', { detail: 'No session of this event is running' });
    return toWireFullSession(event, session, await store.listCompetitors(session.id), now());
  });
  mount(app, liveApi.activeAnnouncements, async ({ params }) => {
    const event = await getEvent(store, params.eventId);
    const session = await findActive(store, event);
    return session === undefined ? [] : announcementsOf(store, event, session);
  });

  mount(app, liveApi.sessionData, async ({ params }) => {
    const { event, session } = await getSession(store, params);
    return toWireFullSession(event, session, await store.listCompetitors(session.id), now());
  });
  mount(app, liveApi.sessionAnnouncements, async ({ params }) => {
    const { event, session } = await getSession(store, params);
    return announcementsOf(store, event, session);
  });
  mount(app, liveApi.weather, async ({ params }) => {
    await getSession(store, params);
    throw problem('not-found', { detail: 'No weather is configured for this session' });
  });
  mount(app, liveApi.statistics, async ({ params }) => {
    const { event, session } = await getSession(store, params);
    return statisticsOf(event, session, await store.listCompetitors(session.id));
  });

  mount(app, liveApi.sponsors, async ({ params: { timerId } }) =>
    toShort(sponsorsNames, { timerId, sponsors: [] }),
  );
}

async function getEvent(store: LiveStore, id: string): Promise<RunEvent> {
  const eventId = parseLiveEventId(id);
  const event = eventId === null ? null : await store.findEvent(eventId);
  if (event === null) throw problem('not-found', { detail: `There is no live event ${id}` });
  return event;
}

async function getSession(store: LiveStore, params: { eventId: string; sessionId: string }) {
  const event = await getEvent(store, params.eventId);
  const sessionId = parseLiveSessionId(params.sessionId, event.id);
  const session = sessionId === null ? null : await store.findSession(event.id, sessionId);
  if (session === null)
    throw problem('not-found', { detail: `There is no live session ${params.sessionId}` });
  return { event, session };
}

async function flagOf(store: LiveStore, session: RunSession, nowMs: number): Promise<LiveFlag> {
  return settledFlag(session, nowMs) ?? newestFlag(await store.listCompetitors(session.id));
}

async function flagOfEvent(store: LiveStore, event: RunEvent, nowMs: number): Promise<LiveFlag> {
  if (event.resultStatus === 'None') return 'Unknown';
  if (event.resultStatus !== 'Active') return 'Finish';
  const session = await findActive(store, event);
  return session === undefined ? 'Unknown' : flagOf(store, session, nowMs);
}

/** Of several that run at once the one that started last. */
async function findActive(store: LiveStore, event: RunEvent): Promise<RunSession | undefined> {
  const sessions = await store.listSessions(event.id);
  return sessions.findLast(({ resultStatus }) => resultStatus === 'Active');
}

async function announcementsOf(store: LiveStore, event: RunEvent, session: RunSession) {
  const announcements = await store.listAnnouncements(session.id);
  return announcements.map((announcement) => toWireAnnouncement(announcement, event.venue.timeZone));
}
