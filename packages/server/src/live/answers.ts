/** What the live calls answer: from the air for a session that is on it, from the results for any other. */

import { type LiveFlag, paymentTypes, type Sport, weatherTypes } from '@lapwing/contract/enums';
import type { LiveWeather } from '@lapwing/contract/live-events';
import {
  liveEventListNames,
  sponsorNames,
  sponsorsNames,
  timerNames,
  trackMapNames,
  trackPointNames,
  weatherNames,
} from '@lapwing/contract/live-names';
import type { RunningEvent } from '@lapwing/contract/live-now';
import { toShort } from '@lapwing/contract/short-names';
import { clockAt } from '@lapwing/timing/live/clock';
import { lapColumns, lapsInColumns } from '@lapwing/timing/live/laps-in-columns';
import { formatTimestamp } from '@lapwing/timing/timestamp';
import { problem } from '../http/problem.ts';
import {
  toAnnouncement,
  toFullSession,
  toLiveSession,
  toStatistics,
  toWeather,
  toWeatherResponse,
} from './board-wire.ts';
import { toCompetitorLaps } from './competitor-laps.ts';
import { newestFlag, settledFlag } from './flag.ts';
import { liveEventId, liveSessionId, parseLiveEventId, parseLiveSessionId } from './live-ids.ts';
import type { PresentationStore } from './presentation-store.ts';
import type { SessionHost } from './session-host.ts';
import { statisticsOf } from './statistics.ts';
import type { LiveStore, RunEvent, RunSession } from './store.ts';
import type { FindWeather, Weather } from './weather-provider.ts';
import { toWireAnnouncement, toWireEvent, toWireFullSession, toWireSession } from './wire.ts';

const DAY_MS = 86_400_000;
/** How long an event that is no longer among the finished stays among the recent ones. */
const RECENT_FOR_MS = 14 * DAY_MS;
/** A timer who never said that an event is over. */
const FORGOTTEN_AFTER_MS = DAY_MS / 2;
const BREAK_MS = 20 * 60_000;
const MOST_EVENTS = 200;
const MOST_RECENT_EVENTS = 20;
const MOST_IN_BRIEF = 3;
const MICRODEGREES = 1_000_000;

/** The sessions that are on the air. */
type OnTheAir = {
  find(sessionId: number): SessionHost | null;
  /** in the order in which they came on */
  list(): readonly SessionHost[];
};

export type LiveContext = {
  store: LiveStore;
  presentation: PresentationStore;
  onTheAir: OnTheAir;
  findWeather: FindWeather;
  now: () => number;
  /** How long an event that has ended stays among the finished. */
  finishedForMs: number;
};

type EventQuery = {
  userName?: string | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
  paidOnly?: boolean | undefined;
};
type SessionParams = { eventId: string; sessionId: string };

export type LiveAnswers = ReturnType<typeof createLiveAnswers>;

export function createLiveAnswers(context: LiveContext) {
  const { store, presentation, onTheAir, findWeather, now, finishedForMs } = context;

  async function getEvent(id: string): Promise<RunEvent> {
    const eventId = parseLiveEventId(id);
    const event = eventId === null ? null : await store.findEvent(eventId);
    if (event === null) throw problem('not-found', { detail: `There is no live event ${id}` });
    return event;
  }

  async function getSession(params: SessionParams) {
    const event = await getEvent(params.eventId);
    const sessionId = parseLiveSessionId(params.sessionId, event.id);
    const session = sessionId === null ? null : await store.findSession(event.id, sessionId);
    if (session === null)
      throw problem('not-found', { detail: `There is no live session ${params.sessionId}` });
    return { event, session, host: onTheAir.find(session.id) };
  }

  /** Of several that run at once the one that began last. */
  async function findActive(event: RunEvent) {
    const host = onTheAir.list().findLast((one) => one.session.eventId === event.id && !one.isEnded());
    const sessions = await store.listSessions(event.id);
    const session =
      host === undefined
        ? sessions.findLast(({ id, resultStatus }) => resultStatus === 'Active' && onTheAir.find(id) === null)
        : sessions.find(({ id }) => id === host.session.id);
    return session === undefined ? null : { event, session, host: host ?? null };
  }

  async function flagOf(session: RunSession, host: SessionHost | null): Promise<LiveFlag> {
    if (host !== null) return host.board.session.flag;
    return settledFlag(session, now()) ?? newestFlag(await store.listCompetitors(session.id));
  }

  async function flagOfEvent(event: RunEvent): Promise<LiveFlag> {
    if (event.resultStatus === 'None') return 'Unknown';
    const active = await findActive(event);
    if (active !== null) return flagOf(active.session, active.host);
    return event.resultStatus === 'Active' ? 'Unknown' : 'Finish';
  }

  /** What the timer says goes before what a service says. */
  async function weatherAt(event: RunEvent, host: SessionHost | null) {
    const said = host === null ? null : toWeather(host);
    const { latitudeE6, longitudeE6, timeZone } = event.venue;
    const report =
      latitudeE6 === null || longitudeE6 === null
        ? null
        : await findWeather({ latitude: latitudeE6 / MICRODEGREES, longitude: longitudeE6 / MICRODEGREES });
    const found = report === null ? null : toWireWeather(report.now, timeZone);
    const forecasts = (report?.forecasts ?? []).map((weather) => toWireWeather(weather, timeZone));
    return { now: said ?? found, forecasts };
  }

  async function fullSession({ event, session, host }: Awaited<ReturnType<typeof getSession>>) {
    const columns = await presentation.findColumns(session.id);
    if (host !== null) return toFullSession(host, columns);
    return toWireFullSession(event, session, await store.listCompetitors(session.id), now(), columns);
  }

  async function announcementsOf({ event, session, host }: Awaited<ReturnType<typeof getSession>>) {
    if (host !== null) {
      const shown = host.board.notices.filter(({ text }) => text !== '');
      return shown.map((notice) => toAnnouncement(host, notice));
    }
    const announcements = await store.listAnnouncements(session.id);
    return announcements.map((announcement) => toWireAnnouncement(announcement, event.venue.timeZone));
  }

  /** Between two sessions an event goes on. */
  function eventsOnAir(nowMs: number): number[] {
    const hosts = onTheAir
      .list()
      .filter(({ endedAtMs }) => endedAtMs === null || nowMs - endedAtMs < BREAK_MS);
    return [...new Set(hosts.map(({ session }) => session.eventId))];
  }

  async function wireEvent(event: RunEvent) {
    const host = onTheAir.list().findLast((one) => one.session.eventId === event.id) ?? null;
    return toWireEvent(event, await flagOfEvent(event), { weather: host === null ? null : toWeather(host) });
  }

  function eventsNow(nowMs: number) {
    return { eventIds: eventsOnAir(nowMs), forgottenBeforeMs: nowMs - FORGOTTEN_AFTER_MS };
  }

  async function inBrief(event: RunEvent): Promise<RunningEvent> {
    const active = await findActive(event);
    const brief = {
      eventId: liveEventId(event.id),
      name: event.name,
      organization: event.timer.name,
      sessionName: active?.session.name ?? null,
    };
    if (active === null) return { ...brief, flag: 'Unknown', timeToGoMs: null, lapsToGo: null, leader: null };
    const { session, host } = active;
    if (host !== null) return { ...brief, ...onAirInBrief(host) };
    const [leader] = await store.listCompetitors(session.id);
    return {
      ...brief,
      flag: await flagOf(session, null),
      timeToGoMs: Math.max(0, session.endsAtMs - now()),
      lapsToGo: null,
      leader:
        leader === undefined
          ? null
          : { number: leader.startNumber, name: `${leader.firstName} ${leader.lastName}`.trim() },
    };
  }

  return {
    /** For whoever tells of changes: null for an event that is not listed. */
    async findWireEvent(eventId: number) {
      const event = await store.findEvent(eventId);
      return event === null ? null : wireEvent(event);
    },

    async events({ userName, sport, countryCode, paidOnly }: EventQuery) {
      const timer = userName === undefined ? null : await store.findTimer(userName);
      if (userName !== undefined && timer === null) {
        return toShort(liveEventListNames, { liveEvents: [], finishedEvents: [], recentEvents: [] });
      }
      const filter = { timerId: timer?.id, sport, countryCode, isPaidOnly: paidOnly === true };
      const nowMs = now();
      const finishedSinceMs = nowMs - finishedForMs;
      const onAir = eventsNow(nowMs);
      const [running, finished, recent] = await Promise.all([
        store.listEvents({ kind: 'running', onAir }, filter, MOST_EVENTS),
        store.listEvents(
          { kind: 'ended', onAir, fromMs: finishedSinceMs, beforeMs: nowMs, hasOpenDays: true },
          filter,
          MOST_EVENTS,
        ),
        store.listEvents(
          {
            kind: 'ended',
            onAir,
            fromMs: nowMs - RECENT_FOR_MS,
            beforeMs: finishedSinceMs,
            hasOpenDays: false,
          },
          filter,
          MOST_RECENT_EVENTS,
        ),
      ]);
      const active = timer === null ? undefined : running[0];
      const wireEvents = (events: readonly RunEvent[]) => Promise.all(events.map(wireEvent));
      return toShort(liveEventListNames, {
        timer:
          timer === null
            ? null
            : toShort(timerNames, {
                paymentType: paymentTypes[(await presentation.getTimer(timer.id)).paymentType],
              }),
        activeEventId: active === undefined ? null : liveEventId(active.id),
        liveEvents: await wireEvents(running),
        finishedEvents: await wireEvents(finished),
        recentEvents: await wireEvents(recent),
      });
    },

    async now() {
      const running = await store.listEvents(
        { kind: 'running', onAir: eventsNow(now()) },
        { isPaidOnly: true },
        MOST_IN_BRIEF,
      );
      return Promise.all(running.map(inBrief));
    },

    async event(id: string) {
      const event = await getEvent(id);
      const [sessions, summaries] = await Promise.all([
        store.listSessions(event.id),
        store.summarizeSessions(event.id),
      ]);
      const wireSessions = await Promise.all(
        sessions.map(async (session) => {
          const host = onTheAir.find(session.id);
          if (host !== null) return toLiveSession(host);
          return toWireSession(event, session, await flagOf(session, null), summaries.get(session.id));
        }),
      );
      const active = await findActive(event);
      const { now: weather } = await weatherAt(event, active?.host ?? null);
      const hasTrackMap = (await presentation.findTrackMap(event.venue.id)) !== null;
      return toWireEvent(event, await flagOfEvent(event), { sessions: wireSessions, weather, hasTrackMap });
    },

    async trackMap(id: string) {
      const event = await getEvent(id);
      const map = await presentation.findTrackMap(event.venue.id);
      if (map === null) throw problem('not-found', { detail: 'No track map is configured for this event' });
      const points = map.points.map((point) => toShort(trackPointNames, point));
      return toShort(trackMapNames, {
        timerId: String(event.timer.id),
        ...map,
        name: map.name ?? event.venue.name,
        points,
      });
    },

    async activeSession(id: string) {
      const active = await findActive(await getEvent(id));
      if (active === null) throw problem('not-found', { detail: 'No session of this event is running' });
      return fullSession(active);
    },

    async activeAnnouncements(id: string) {
      const active = await findActive(await getEvent(id));
      return active === null ? [] : announcementsOf(active);
    },

    sessionData: async (params: SessionParams) => fullSession(await getSession(params)),
    sessionAnnouncements: async (params: SessionParams) => announcementsOf(await getSession(params)),

    async weather(params: SessionParams) {
      const { event, session, host } = await getSession(params);
      const { now: current, forecasts } = await weatherAt(event, host);
      if (current === null && forecasts.length === 0)
        throw problem('not-found', { detail: 'The weather at this session is not known' });
      const ids = { eventId: liveEventId(event.id), sessionId: liveSessionId(event.id, session.id) };
      return toWeatherResponse(ids, current, forecasts);
    },

    async statistics(params: SessionParams) {
      const { event, session, host } = await getSession(params);
      return host === null
        ? statisticsOf(event, session, await store.listCompetitors(session.id))
        : toStatistics(host);
    },

    async competitorLaps({ competitorId, ...params }: SessionParams & { competitorId: string }) {
      const { event, session, host } = await getSession(params);
      const of =
        host === null ? await lapsInResult(event, session, competitorId) : lapsOnAir(host, competitorId);
      if (of === null || of.laps.length === 0)
        throw problem('not-found', { detail: `There are no laps of competitor ${competitorId}` });
      return toCompetitorLaps(of);
    },

    async laps(params: SessionParams) {
      const { event, session, host } = await getSession(params);
      if (host !== null) return { sessionId: host.sessionId, ...lapsInColumns(host.state) };
      const competitors = await store.listCompetitors(session.id);
      return {
        sessionId: liveSessionId(event.id, session.id),
        startedAtMs: session.startsAtMs,
        competitors: competitors.map(({ id, laps }) => ({
          competitorId: String(id),
          ...lapColumns(laps, session.startsAtMs),
        })),
      };
    },

    async sponsors(timerId: string) {
      const timer = await store.findTimer(timerId);
      const { sponsors } = timer === null ? { sponsors: [] } : await presentation.getTimer(timer.id);
      return toShort(sponsorsNames, {
        timerId,
        sponsors: sponsors.map((sponsor) => toShort(sponsorNames, { timerId, ...sponsor })),
      });
    },

    getSession,
  };

  async function lapsInResult(event: RunEvent, session: RunSession, competitorId: string) {
    const competitors = await store.listCompetitors(session.id);
    const competitor = competitors.find(({ id }) => String(id) === competitorId);
    if (competitor === undefined) return null;
    return {
      sessionId: liveSessionId(event.id, session.id),
      eventId: liveEventId(event.id),
      competitorId,
      number: competitor.startNumber,
      fullName: `${competitor.firstName} ${competitor.lastName}`.trim(),
      timeZone: event.venue.timeZone,
      trackLengthMm: event.venue.lengthMm,
      trackLengthUnit: event.venue.lengthUnit,
      laps: competitor.laps,
    };
  }
}

function lapsOnAir({ sessionId, eventId, session, state }: SessionHost, competitorId: string) {
  const index = state.byCompetitor.get(competitorId);
  const row = index === undefined ? null : state.rows[index];
  const book = index === undefined ? null : state.books[index];
  if (!row || !book) return null;
  const { trackLengthMm, trackLengthUnit } = state.board.session;
  const { number, fullName } = row;
  const { timeZone } = session;
  return {
    sessionId,
    eventId,
    competitorId,
    number,
    fullName,
    timeZone,
    trackLengthMm,
    trackLengthUnit,
    laps: book.laps,
  };
}

function onAirInBrief(host: SessionHost) {
  const { board, session } = host;
  const [leader] = board.rows;
  return {
    sessionName: board.session.name || session.name,
    flag: board.session.flag,
    timeToGoMs: clockAt(board, host.venueMs()).timeToGoMs,
    lapsToGo: board.session.lapsToGo,
    leader:
      leader === undefined
        ? null
        : {
            number: leader.displayNumber ?? leader.number ?? '',
            name: leader.fullName ?? [leader.firstName, leader.lastName].filter(Boolean).join(' '),
          },
  };
}

function toWireWeather(weather: Weather, timeZone: string): LiveWeather {
  const { atMs, temperatureC, precipitationIntensity, precipitationProbability, type } = weather;
  return toShort(weatherNames, {
    temperature: temperatureC,
    timestamp: formatTimestamp(atMs, timeZone),
    precipitationIntensity,
    precipitationProbability,
    type: type === null ? null : weatherTypes[type],
  });
}
