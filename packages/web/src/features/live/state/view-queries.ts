/** The calls that the views of a live session make, and how often. */

import { statisticsCall, trackMapCall, weatherCall } from '@lapwing/contract/live/calls';
import { competitorLapNames, competitorLapsCall } from '@lapwing/contract/live/competitor-laps';
import { liveFactsCall } from '@lapwing/contract/live/facts';
import { parseLiveEventId } from '@lapwing/contract/live/ids';
import { liveLapsApi } from '@lapwing/contract/live/laps';
import {
  statisticsNames,
  trackMapNames,
  trackPointNames,
  weatherResponseNames,
} from '@lapwing/contract/live/names';
import { pronunciationsCall } from '@lapwing/contract/live/pronunciations';
import type { LiveRow } from '@lapwing/contract/live/row';
import { driverFormCall } from '@lapwing/contract/results/driver-form';
import { toReadable } from '@lapwing/contract/values/short-names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';
import { resultsClient } from '../../../api/results.ts';
import { orNull } from '../../../http/http-error.ts';
import { INFO_RENEWAL_MS, LIST_RENEWAL_MS, ofEvent, trackMapKey } from './queries.ts';
import { readableWeather } from './readable-events.ts';

const RETRY_MS = 15_000;

export function statisticsQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'statistics', eventId, sessionId],
    queryFn: async ({ signal }) =>
      toReadable(
        statisticsNames,
        await liveClient.call(statisticsCall, { eventId, sessionId }, ofEvent(), { signal }),
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
        liveClient.call(weatherCall, { eventId, sessionId }, ofEvent(), { signal }),
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
    queryKey: trackMapKey(eventId),
    queryFn: async ({ signal }) => {
      const answer = await orNull(liveClient.call(trackMapCall, { eventId }, ofEvent(), { signal }));
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
    // Lines and trends would stay empty after one lost response.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
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

type Driver = { name: string; transponder: string; className: string };

/** An event has the same number in live timing and in the results. */
export function driverFormQuery(eventId: string, { name, transponder, className }: Driver) {
  return queryOptions({
    queryKey: ['live', 'driver', eventId, transponder, name, className],
    queryFn: ({ signal }) =>
      resultsClient.call(
        driverFormCall,
        { eventId: parseLiveEventId(eventId) ?? 0 },
        { transponder, name, class: className, ...ofEvent() },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** For the whole field: visitors who open one row often open others. Without facts, a row is as it was. */
export function liveFactsQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'facts', eventId, sessionId],
    queryFn: ({ signal }) => liveClient.call(liveFactsCall, { eventId, sessionId }, ofEvent(), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** By the name on the board. Without them, names are read as they are written. */
export function pronunciationsQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'pronunciations', eventId, sessionId],
    queryFn: async ({ signal }) => {
      const { names } = await liveClient.call(pronunciationsCall, { eventId, sessionId }, ofEvent(), {
        signal,
      });
      // Capitals mark the stress. A voice would spell them.
      return new Map(names.map(({ name, say }) => [name, say.toLowerCase()]));
    },
    refetchInterval: INFO_RENEWAL_MS,
    retry: false,
  });
}
