/** Answers the live calls about events: which there are, what runs in them, and what is shown next to the timing. */

import { type LiveSession, liveEvent } from '@lapwing/contract/live/events';
import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import {
  liveEventListNames,
  sponsorNames,
  sponsorsNames,
  timerNames,
  trackMapNames,
  trackPointNames,
} from '@lapwing/contract/live/names';
import { type FieldInBrief, type RunningEvent, runningEvent } from '@lapwing/contract/live/now';
import type { LiveTrackMap } from '@lapwing/contract/live/presentation';
import { paymentTypes, type Sport } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { rawFlag } from '@lapwing/timing/live/board/shown-flag';
import { localDateTime } from '@lapwing/timing/timestamp';
import { problem } from '../../http/problem.ts';
import { readableRowsAsync } from '../../storage/readable-rows.ts';
import type { TrackOfOrganization } from '../../storage/track-maps.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { toLiveSession, toWeather } from '../on-air/board-wire.ts';
import type { ListedSession } from '../on-air/listed-session.ts';
import { weatherAt } from '../weather/weather-at.ts';
import type { StoredEvent } from './event-queries.ts';
import { type EventParams, type Finder, type LiveContext, silenceOf } from './find-on-air.ts';
import { trackOf } from './presentation-store.ts';
import { toWireEvent, toWireSession } from './wire.ts';

const DAY_MS = 86_400_000;
/** How long an event stays among the recent ones after it has left the finished ones. */
const RECENT_FOR_MS = 14 * DAY_MS;
/** For a timer who never reported the end of an event. */
const FORGOTTEN_AFTER_MS = DAY_MS / 2;
const BREAK_MS = 20 * 60_000;
/** A session that is later than this was cancelled. */
const LATE_FOR_MS = 90 * 60_000;
const MOST_EVENTS = 200;
const MOST_RECENT_EVENTS = 20;
const FEW_IN_BRIEF = 3;

type EventQuery = {
  userName?: string | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
  paidOnly?: boolean | undefined;
};

export function createEventAnswers(context: LiveContext, finder: Finder) {
  const { store, presentation, onTheAir, findWeather, now, finishedForMs } = context;
  const { getEvent, findActive, findLastOnAir, flagOf, flagOfEvent } = finder;

  /** An event continues between two sessions. */
  function eventsOnAir(nowMs: number): number[] {
    const listed = onTheAir
      .list()
      .filter(({ endedAtMs }) => endedAtMs === null || nowMs - endedAtMs < BREAK_MS);
    return [...new Set(listed.map(({ session }) => session.eventId))];
  }

  type ListDetails = Pick<Parameters<typeof toWireEvent>[2], 'winner' | 'nextSession'>;

  async function wireEvent(
    event: StoredEvent,
    findMap = presentation.findTrackMap,
    details: ListDetails = {},
  ) {
    const listed = onTheAir.list().findLast((one) => one.session.eventId === event.id) ?? null;
    return toWireEvent(event, await flagOfEvent(event), {
      weather: listed === null ? null : toWeather(listed),
      city: (await findMap(trackOf(event)))?.city,
      isRunning: isRunning(event),
      ...details,
    });
  }

  /** In the shape of the list of running events. */
  function isRunning({ id, resultStatus, endsAtMs }: StoredEvent): boolean {
    const { eventIds, forgottenBeforeMs } = eventsNow(now());
    return eventIds.includes(id) || (resultStatus === 'Active' && endsAtMs >= forgottenBeforeMs);
  }

  function eventsNow(nowMs: number) {
    return { eventIds: eventsOnAir(nowMs), forgottenBeforeMs: nowMs - FORGOTTEN_AFTER_MS };
  }

  /** Those with a running session first, then those between two sessions; each the newest first. */
  async function listRunning(count: number): Promise<StoredEvent[]> {
    const onAir = eventsNow(now());
    const events = await store.listEvents({ kind: 'running', onAir }, { isPaidOnly: true }, MOST_EVENTS);
    const isOver = ({ id }: StoredEvent) => finishedForMsOf(id) !== null;
    return events.toSorted((a, b) => Number(isOver(a)) - Number(isOver(b))).slice(0, count);
  }

  /** How long the last session of an event has been over; null while one runs, or if none was on the air. */
  function finishedForMsOf(eventId: number): number | null {
    const ends = onTheAir
      .list()
      .filter(({ session }) => session.eventId === eventId)
      .map(({ endedAtMs }) => endedAtMs);
    if (ends.length === 0 || ends.includes(null)) return null;
    return Math.max(0, now() - Math.max(...ends.map(Number)));
  }

  async function inBrief(event: StoredEvent): Promise<RunningEvent> {
    const active = await findActive(event);
    const last = active ?? (await findLastOnAir(event));
    const silentForMs = silenceOf(active?.listed ?? null);
    const finishedForMs = finishedForMsOf(event.id);
    const brief = {
      eventId: formatLiveEventId(event.id),
      name: event.name,
      organization: event.timer.name,
      sessionName: last?.session.name ?? null,
      ...(last !== null && {
        sessionId: formatLiveSessionId(event.id, last.session.id),
        isRace: last.session.kind === 'race',
      }),
      flag: await flagOfEvent(event),
      flagSaid:
        silentForMs === null
          ? ((last?.listed && rawFlag(last.listed.summary.session)) ?? undefined)
          : undefined,
      ...(silentForMs !== null && { silentForMs }),
      ...(finishedForMs !== null && { finishedForMs }),
    };
    const nothing = { timeToGoMs: null, lapsToGo: null, raceTimeMs: null, leader: null };
    if (last === null) return { ...brief, ...nothing };
    const { session, listed } = last;
    // Without the feed, the clocks cannot continue.
    const unknown = silentForMs === null ? {} : { timeToGoMs: null, raceTimeMs: null };
    if (listed !== null) return { ...brief, ...onAirInBrief(listed), ...unknown };
    return {
      ...brief,
      timeToGoMs: Math.max(0, session.endsAtMs - now()),
      lapsToGo: null,
      raceTimeMs: null,
      leader: await store.findLeader(session.id),
    };
  }

  return {
    /** Used to announce changes; null for an unlisted event. */
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
      const winners = await store.listEventWinners([...finished, ...recent].map(({ id }) => id));
      const nextSessions = await store.listNextSessions(
        finished.map(({ id }) => id),
        nowMs - LATE_FOR_MS,
      );
      const active = timer === null ? undefined : running[0];
      // Many events of a list share one track.
      const maps = new Map<string, Promise<LiveTrackMap | null>>();
      const findMap = (track: TrackOfOrganization) => {
        const key = `${track.organizationId} ${track.venueId}`;
        const map = maps.get(key) ?? presentation.findTrackMap(track);
        maps.set(key, map);
        return map;
      };
      const wireEvents = (events: readonly StoredEvent[]) =>
        readableRowsAsync(events, {
          what: 'event',
          idOf: ({ id }) => id,
          show: (event) =>
            wireEvent(event, findMap, {
              winner: winners.get(event.id),
              nextSession: nextSessions.get(event.id),
            }),
          schema: liveEvent,
        });
      return toShort(liveEventListNames, {
        timer:
          timer === null
            ? null
            : toShort(timerNames, {
                paymentType: paymentTypes[(await presentation.getTimer(timer.id)).paymentType],
              }),
        activeEventId: active === undefined ? null : formatLiveEventId(active.id),
        liveEvents: await wireEvents(running),
        finishedEvents: await wireEvents(finished),
        recentEvents: await wireEvents(recent),
      });
    },

    async now(count = FEW_IN_BRIEF) {
      return readableRowsAsync(await listRunning(Math.min(count, MOST_EVENTS)), {
        what: 'event',
        idOf: ({ id }) => id,
        show: inBrief,
        schema: runningEvent,
      });
    },

    /** The event in brief while it runs; nothing for any other. */
    async eventNow(params: EventParams) {
      const event = await getEvent(params);
      if (!isRunning(event)) return [];
      const listed = ((await findActive(event)) ?? (await findLastOnAir(event)))?.listed;
      return [{ ...(await inBrief(event)), ...(listed && { field: fieldOnAir(listed) }) }];
    },

    /** The ids of the events that the overview shows as running. */
    async runningEventIds(): Promise<number[]> {
      return (await listRunning(MOST_EVENTS)).map(({ id }) => id);
    },

    async event(params: EventParams) {
      const event = await getEvent(params);
      const sessions = await store.listSessions(event.id);
      const summaries = await store.summarizeSessions(sessions);
      const otherRequests = yieldToEventLoop();
      const wireSessions: LiveSession[] = [];
      for (const session of sessions) {
        const listed = onTheAir.find(session.id);
        wireSessions.push(
          listed === null
            ? toWireSession(event, session, await flagOf(session, null), summaries.get(session.id), now())
            : toLiveSession(listed),
        );
        await otherRequests();
      }
      const active = await findActive(event);
      const { now: weather } = await weatherAt(findWeather, event, active?.listed ?? null);
      const map = await presentation.findTrackMap(trackOf(event));
      return toWireEvent(event, await flagOfEvent(event), {
        sessions: wireSessions,
        weather,
        hasTrackMap: map !== null,
        classes: await store.listEventClasses(event.id),
        city: map?.city,
        isRunning: isRunning(event),
      });
    },

    async trackMap(params: EventParams) {
      const event = await getEvent(params);
      const map = await presentation.findTrackMap(trackOf(event));
      if (map === null) throw problem('not-found', { detail: 'No track map is configured for this event' });
      // Sessions have the places of the loops in the lengths of their sections.
      const { loops: _, ...shown } = map;
      const points = map.points.map((point) => toShort(trackPointNames, point));
      return toShort(trackMapNames, {
        timerId: String(event.timer.id),
        ...shown,
        name: map.name ?? event.venue.name,
        points,
      });
    },

    async sponsors(timerId: string) {
      const timer = await store.findTimer(timerId);
      const { sponsors } = timer === null ? { sponsors: [] } : await presentation.getTimer(timer.id);
      return toShort(sponsorsNames, {
        timerId,
        sponsors: sponsors.map((sponsor) => toShort(sponsorNames, { timerId, ...sponsor })),
      });
    },
  };
}

function onAirInBrief(listed: ListedSession) {
  const { summary, session } = listed;
  const { timeToGoMs, raceTimeMs } = clockAt(summary, listed.venueMs());
  return {
    sessionName: summary.session.name || session.name,
    timeToGoMs,
    lapsToGo: summary.session.lapsToGo,
    raceTimeMs,
    leader: summary.leader,
  };
}

function fieldOnAir({ summary, session }: ListedSession): FieldInBrief {
  const { startedAtMs } = summary.session;
  return {
    ...summary.field,
    startedAt: startedAtMs === null ? null : localDateTime(startedAtMs, session.timeZone),
  };
}
