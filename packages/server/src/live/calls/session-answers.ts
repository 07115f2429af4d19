/** Answers the live calls about one session. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import { penaltyInLapMs } from '@lapwing/timing/laps/lap-penalties';
import { earlierDriverOf } from '@lapwing/timing/live/history/earlier-drivers';
import { lapPositions } from '@lapwing/timing/live/history/lap-positions';
import { columnsOfField, lapColumns } from '@lapwing/timing/live/history/laps-in-columns';
import type { LiveLap } from '@lapwing/timing/live/session-state';
import { problem } from '../../http/problem.ts';
import { encodedResponse, JSON_TYPE } from '../../http/responses/encoded-response.ts';
import { ItemByItem, jsonInTurns } from '../../http/responses/json-in-turns.ts';
import type { InThread } from '../../http/threads/answer-thread.ts';
import type { SessionHost } from '../hosting/session-host.ts';
import { fullSessionInTurns, toAnnouncement, toStatistics, toWeatherResponse } from '../on-air/board-wire.ts';
import { weatherAt } from '../weather/weather-at.ts';
import { competitorLapsOf } from './competitor-laps.ts';
import type { StoredEvent } from './event-queries.ts';
import type { EventParams, Finder, FoundSession, LiveContext, SessionParams } from './find-on-air.ts';
import { pageBoardOf, storedSource } from './page-board.ts';
import { countedLaps } from './run-laps.ts';
import type { StoredSession } from './session-queries.ts';
import { toStoredStatistics } from './statistics.ts';
import { loadStoredBoard } from './stored-board.ts';
import { toWireAnnouncement, toWireFullSession } from './wire.ts';

export function createSessionAnswers(context: LiveContext, finder: Finder) {
  const { getEvent, getSession, findActive, findLastOnAir } = finder;
  const { store, presentation, onTheAir, findWeather, now } = context;

  /** null for a session that is not on the air. */
  async function loadBoard({ session, listed }: FoundSession): Promise<SessionHost | null> {
    return listed === null ? null : onTheAir.load(session.id);
  }

  function loadStored({ event, session }: FoundSession): Promise<LiveBoard> {
    return loadStoredBoard(store, event, session, now());
  }

  async function fullSession(found: FoundSession) {
    const { event, session } = found;
    const columns = await presentation.findColumns(session.id);
    const host = await loadBoard(found);
    if (host !== null) return fullSessionInTurns(host, columns);
    return toWireFullSession(event, session, await loadStored(found), now(), columns);
  }

  async function announcementsOf(found: FoundSession) {
    const { event, session } = found;
    const host = await loadBoard(found);
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
      const { session, listed } = active;
      const isLong = inThread !== null && listed === null && (await store.isLongSession(session.id));
      return isLong ? inThread() : encodedResponse(await jsonInTurns(await fullSession(active)), JSON_TYPE);
    },

    /** The running session, or the last one that ran. */
    async currentSession(params: EventParams): Promise<SessionParams> {
      const event = await getEvent(params);
      const found = (await findActive(event)) ?? (await findLastOnAir(event));
      if (found === null) throw problem('not-found', { detail: 'No session of this event is running' });
      return { ...params, sessionId: formatLiveSessionId(event.id, found.session.id) };
    },

    /** The first snapshot of the live socket. */
    async board(params: SessionParams, isWhole: boolean) {
      const found = await getSession(params);
      const { event, session } = found;
      const source = (await loadBoard(found)) ?? storedSource(event, session, await loadStored(found), now());
      return pageBoardOf(source, await presentation.findColumns(session.id), isWhole);
    },

    async activeAnnouncements(params: EventParams) {
      const active = await findActive(await getEvent(params));
      return active === null ? [] : announcementsOf(active);
    },

    /** The columns of the session, as one text. */
    async columnsText(params: SessionParams): Promise<string> {
      const { session } = await getSession(params);
      return JSON.stringify(await presentation.findColumns(session.id));
    },

    /** Refuses a competitor that a finished session does not have, before anything else is read. */
    async requireCompetitor({ competitorId, ...params }: SessionParams & { competitorId: string }) {
      const { session, listed } = await getSession(params);
      if (listed === null && !(await store.hasCompetitor(session.id, competitorId)))
        throw noLapsOf(competitorId);
    },

    sessionData: async (params: SessionParams) => fullSession(await getSession(params)),
    sessionAnnouncements: async (params: SessionParams) => announcementsOf(await getSession(params)),

    async weather(params: SessionParams) {
      const { event, session, listed } = await getSession(params);
      const measured = listed === null ? await store.findMeasuredWeather(session.id) : null;
      const { now: current, forecasts } = await weatherAt(findWeather, event, listed, measured);
      if (current === null && forecasts.length === 0)
        throw problem('not-found', { detail: 'The weather at this session is not known' });
      const ids = {
        eventId: formatLiveEventId(event.id),
        liveSessionId: formatLiveSessionId(event.id, session.id),
      };
      return toWeatherResponse(ids, current, forecasts);
    },

    async statistics(params: SessionParams) {
      const found = await getSession(params);
      const { event, session } = found;
      const host = await loadBoard(found);
      return host === null ? toStoredStatistics(event, session, await loadStored(found)) : toStatistics(host);
    },

    async competitorLaps({ competitorId, ...params }: SessionParams & { competitorId: string }) {
      const found = await getSession(params);
      const { event, session } = found;
      const host = await loadBoard(found);
      const of =
        host === null ? await lapsInResult(event, session, competitorId) : lapsOnAir(host, competitorId);
      if (of === null || of.laps.length === 0) throw noLapsOf(competitorId);
      return { results: new ItemByItem(competitorLapsOf(of)) };
    },

    async laps(params: SessionParams) {
      const found = await getSession(params);
      const { event, session } = found;
      const host = await loadBoard(found);
      if (host !== null) {
        const { startedAtMs, competitors } = columnsOfField(host.state);
        return { sessionId: host.liveSessionId, startedAtMs, competitors: new ItemByItem(competitors) };
      }
      const competitors = await store.listCompetitors(session.id);
      const lapsOf = countedLaps(session, competitors);
      return {
        sessionId: formatLiveSessionId(event.id, session.id),
        startedAtMs: session.startsAtMs,
        competitors: competitors.map((competitor) => ({
          competitorId: String(competitor.id),
          ...lapColumns(lapsOf(competitor), session.startsAtMs),
        })),
      };
    },
  };

  async function lapsInResult(event: StoredEvent, session: StoredSession, competitorId: string) {
    const competitors = await store.listCompetitors(session.id);
    const competitor = competitors.find(({ id }) => String(id) === competitorId);
    if (competitor === undefined) return null;
    return {
      liveSessionId: formatLiveSessionId(event.id, session.id),
      eventId: formatLiveEventId(event.id),
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

function lapsOnAir({ liveSessionId, eventId, session, state }: SessionHost, competitorId: string) {
  const index = state.byCompetitor.get(competitorId);
  const row = index === undefined ? null : state.rows[index];
  const history = index === undefined ? null : state.histories[index];
  if (index === undefined || !row || !history) return null;
  const positions = lapPositions(state)(index);
  const { trackLengthMm, trackLengthUnit } = state.board.session;
  const { number, fullName } = row;
  const { timeZone } = session;
  return {
    liveSessionId,
    eventId,
    competitorId,
    number,
    fullName,
    timeZone,
    trackLengthMm,
    trackLengthUnit,
    laps: history.laps,
    lapAt: (place: number) => ({
      ...(history.laps[place] as LiveLap), // an index of these laps
      position: positions[place] ?? null,
      penaltyMs: penaltyInLapMs(history.penalties, history.laps.length, place + 1),
      drivenBy: earlierDriverOf(history, row, place + 1),
    }),
  };
}
