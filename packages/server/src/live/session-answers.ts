/** What the live calls answer of one session. */

import { liveEventId, liveSessionId } from '@lapwing/contract/live-ids';
import { earlierDriverOf } from '@lapwing/timing/live/drivers';
import { lapPositions, penaltyInLapMs } from '@lapwing/timing/live/lap-positions';
import { lapColumns, lapsInColumns } from '@lapwing/timing/live/laps-in-columns';
import type { InThread } from '../http/answer-thread.ts';
import { problem } from '../http/problem.ts';
import { toAnnouncement, toFullSession, toStatistics, toWeatherResponse } from './board-wire.ts';
import { toCompetitorLaps } from './competitor-laps.ts';
import type { EventParams, Finder, FoundSession, LiveContext, SessionParams } from './on-the-air.ts';
import { countedLaps } from './run-laps.ts';
import type { SessionHost } from './session-host.ts';
import { statisticsOf } from './statistics.ts';
import type { RunEvent, RunSession } from './store.ts';
import { weatherAt } from './weather-at.ts';
import { toWireAnnouncement, toWireFullSession } from './wire.ts';

export function createSessionAnswers(context: LiveContext, { getEvent, getSession, findActive }: Finder) {
  const { store, presentation, findWeather, now } = context;

  async function fullSession({ event, session, host }: FoundSession) {
    const columns = await presentation.findColumns(session.id);
    if (host !== null) return toFullSession(host, columns);
    return toWireFullSession(event, session, await store.listCompetitors(session.id), now(), columns);
  }

  async function announcementsOf({ event, session, host }: FoundSession) {
    if (host !== null) {
      const shown = host.board.notices.filter(({ text }) => text !== '');
      return shown.map((notice) => toAnnouncement(host, notice));
    }
    const announcements = await store.listAnnouncements(session.id);
    return announcements.map((announcement) => toWireAnnouncement(announcement, event.venue.timeZone));
  }

  return {
    async activeSession(params: EventParams, inThread: InThread) {
      const active = await findActive(await getEvent(params));
      if (active === null) throw problem('not-found', { detail: 'No session of this event is running' });
      const { session, host } = active;
      const isLong = inThread !== null && host === null && (await store.isLongSession(session.id));
      return isLong ? inThread() : fullSession(active);
    },

    async activeAnnouncements(params: EventParams) {
      const active = await findActive(await getEvent(params));
      return active === null ? [] : announcementsOf(active);
    },

    /** Which columns it is shown with, as one text. */
    async columnsText(params: SessionParams): Promise<string> {
      const { session } = await getSession(params);
      return JSON.stringify(await presentation.findColumns(session.id));
    },

    /** Refuses whom a session that is over does not know, before anything of it is read. */
    async requireCompetitor({ competitorId, ...params }: SessionParams & { competitorId: string }) {
      const { session, host } = await getSession(params);
      if (host === null && !(await store.hasCompetitor(session.id, competitorId)))
        throw noLapsOf(competitorId);
    },

    sessionData: async (params: SessionParams) => fullSession(await getSession(params)),
    sessionAnnouncements: async (params: SessionParams) => announcementsOf(await getSession(params)),

    async weather(params: SessionParams) {
      const { event, session, host } = await getSession(params);
      const measured = host === null ? await store.findMeasuredWeather(session.id) : null;
      const { now: current, forecasts } = await weatherAt(findWeather, event, host, measured);
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
      if (of === null || of.laps.length === 0) throw noLapsOf(competitorId);
      return toCompetitorLaps(of);
    },

    async laps(params: SessionParams) {
      const { event, session, host } = await getSession(params);
      if (host !== null) return { sessionId: host.sessionId, ...lapsInColumns(host.state) };
      const competitors = await store.listCompetitors(session.id);
      const lapsOf = countedLaps(session, competitors);
      return {
        sessionId: liveSessionId(event.id, session.id),
        startedAtMs: session.startsAtMs,
        competitors: competitors.map((competitor) => ({
          competitorId: String(competitor.id),
          ...lapColumns(lapsOf(competitor), session.startsAtMs),
        })),
      };
    },
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
      laps: countedLaps(session, competitors)(competitor),
    };
  }
}

function noLapsOf(competitorId: string) {
  return problem('not-found', { detail: `There are no laps of competitor ${competitorId}` });
}

function lapsOnAir({ sessionId, eventId, session, state }: SessionHost, competitorId: string) {
  const index = state.byCompetitor.get(competitorId);
  const row = index === undefined ? null : state.rows[index];
  const book = index === undefined ? null : state.books[index];
  if (index === undefined || !row || !book) return null;
  const positions = lapPositions(state)(index);
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
    laps: book.laps.map((lap, place) => ({
      ...lap,
      position: positions[place] ?? null,
      penaltyMs: penaltyInLapMs(book, place + 1),
      drivenBy: earlierDriverOf(book, row, place + 1),
    })),
  };
}
