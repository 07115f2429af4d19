/** What the live screens ask the server for, and how often. */

import { liveApi } from '@lapwing/contract/live/calls';
import { competitorLapNames, competitorLapsCall } from '@lapwing/contract/live/competitor-laps';
import { liveLapsApi } from '@lapwing/contract/live/laps';
import {
  sponsorNames,
  sponsorsNames,
  statisticsNames,
  trackMapNames,
  trackPointNames,
  weatherResponseNames,
} from '@lapwing/contract/live/names';
import { pageBoardCall } from '@lapwing/contract/live/page-board';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { Sport } from '@lapwing/contract/values/enums';
import { toReadable } from '@lapwing/contract/values/short-names';
import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';
import { orNull } from '../../../http/http-error.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';
import { readableEvent, readableEventList, readableWeather } from './readable-events.ts';

const LIST_RENEWAL_MS = 15_000;
const INFO_RENEWAL_MS = 300_000;

/** What opens the event of the page where it is not listed. */
const ofEvent = () => ({ guid: guidInAddress() });

export type OverviewFilters = {
  userName?: string | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
};

export function liveOverviewQuery({ userName, sport, countryCode }: OverviewFilters) {
  const query = { userName, sport, countryCode, paidOnly: true };
  return queryOptions({
    queryKey: ['live', 'overview', userName, sport, countryCode],
    queryFn: async ({ signal }) =>
      readableEventList(await liveClient.call(liveApi.events, {}, query, { signal })),
    initialData: () => {
      const inlined = liveClient.inlined(liveApi.events, {}, query);
      return inlined && readableEventList(inlined.answer);
    },
    refetchInterval: LIST_RENEWAL_MS,
    placeholderData: keepPreviousData,
  });
}

export function liveEventQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'event', eventId],
    queryFn: async ({ signal }) =>
      readableEvent(
        await liveClient.call(
          liveApi.event,
          { eventId },
          { sessions: true, guid: guidInAddress() },
          { signal },
        ),
      ),
    initialData: () => {
      const inlined = liveClient.inlined(liveApi.event, { eventId }, { sessions: true, ...ofEvent() });
      return inlined && readableEvent(inlined.answer);
    },
    refetchInterval: LIST_RENEWAL_MS,
  });
}

/** For the screens of a session, which are told over the socket what changes. Thousands watch one event: asking is rare. */
export function eventInfoQuery(eventId: string) {
  return queryOptions({ ...liveEventQuery(eventId), refetchInterval: INFO_RENEWAL_MS });
}

/** null asks for the session that runs. An old answer has its date: it must not pass for what happens now. */
export function boardQuery(eventId: string, sessionId: string | null) {
  return queryOptions({
    queryKey: ['live', 'board', eventId, sessionId],
    queryFn: async ({ signal }) => {
      const query = { sessionId: sessionId ?? undefined, whole: true, ...ofEvent() };
      const { answer, keptAtMs } = await liveClient.callCounted(pageBoardCall, { eventId }, query, {
        signal,
      });
      const { snapshot, configuration } = answer;
      const { board, sessionId: id, venueMs, feedAgeMs } = snapshot;
      return {
        sessionId: id,
        configuration,
        board: applyDelta(emptyBoard, board),
        venueMs,
        feedAgeMs,
        keptAtMs,
      };
    },
    // What has not changed is not compared: the boards differ in every row.
    structuralSharing: false,
  });
}

export function statisticsQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'statistics', eventId, sessionId],
    queryFn: async ({ signal }) =>
      toReadable(
        statisticsNames,
        await liveClient.call(liveApi.statistics, { eventId, sessionId }, ofEvent(), { signal }),
      ),
    // The board has everything but when the session started, which is known once it has.
    refetchInterval: ({ state }) => (state.data?.sessionStartedAt ? false : LIST_RENEWAL_MS),
  });
}

/** null where nobody knows the weather. */
export function weatherQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'weather', eventId, sessionId],
    queryFn: async ({ signal }) => {
      const answer = await orNull(
        liveClient.call(liveApi.weather, { eventId, sessionId }, ofEvent(), { signal }),
      );
      if (answer === null) return null;
      const { now, forecasts = [] } = toReadable(weatherResponseNames, answer);
      return { now: now && readableWeather(now), forecasts: forecasts.map(readableWeather) };
    },
    refetchInterval: INFO_RENEWAL_MS,
  });
}

/** null where nobody has drawn the track. */
export function trackMapQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'track-map', eventId],
    queryFn: async ({ signal }) => {
      const answer = await orNull(liveClient.call(liveApi.trackMap, { eventId }, ofEvent(), { signal }));
      if (answer === null) return null;
      const map = toReadable(trackMapNames, answer);
      return { ...map, points: map.points.map((point) => toReadable(trackPointNames, point)) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function liveLapsQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'laps-of-all', sessionId],
    queryFn: ({ signal }) => liveClient.call(liveLapsApi.laps, { eventId, sessionId }, ofEvent(), { signal }),
    // The board says what is new.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Empty where the timer names none. */
export function sponsorsQuery(timerId: string) {
  return queryOptions({
    queryKey: ['live', 'sponsors', timerId],
    queryFn: async ({ signal }) => {
      const answer = await liveClient.call(liveApi.sponsors, { timerId }, {}, { signal });
      const { sponsors } = toReadable(sponsorsNames, answer);
      return sponsors.map((sponsor) => toReadable(sponsorNames, sponsor));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type OfCompetitor = { eventId: string; sessionId: string; competitorId: string };

/** Asked again where the row says that a lap, the place in it or a penalty is new. Empty where there are no laps yet. */
export function competitorLapsQuery(
  { eventId, sessionId, competitorId }: OfCompetitor,
  { laps, position, penaltyMs }: Pick<LiveRow, 'laps' | 'position' | 'penaltyMs'>,
) {
  return queryOptions({
    queryKey: ['live', 'laps', sessionId, competitorId, laps, position, penaltyMs],
    queryFn: async ({ signal }) => {
      const params = { eventId, sessionId, competitorId };
      const answer = await orNull(liveClient.call(competitorLapsCall, params, ofEvent(), { signal }));
      return (answer?.results ?? []).map((lap) => toReadable(competitorLapNames, lap));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}
