/** The queries of the practice screens. */

import { type LeaderboardPeriod, practiceInsightsApi } from '@lapwing/contract/practice/insights';
import { practiceApi } from '@lapwing/contract/practice/practice';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { practiceClient } from '../../api/practice.ts';

export const PAGE_SIZE = 25;
/** The status of a track changes within minutes, the drivers on it within a lap. */
const STATUS_EVERY_MS = 15_000;
const ON_TRACK_EVERY_MS = 5_000;

export function locationsQuery() {
  return queryOptions({
    queryKey: ['practice', 'locations'],
    queryFn: ({ signal }) => practiceClient.call(practiceApi.locations, {}, {}, { signal }),
    initialData: () => practiceClient.inlined(practiceApi.locations, {}, {})?.answer,
    refetchInterval: STATUS_EVERY_MS,
  });
}

/** `reader` is the signed-in visitor: a private activity is only shown to its owner. */
export function activitiesQuery(
  locationId: number,
  page: number,
  year: number | undefined,
  reader: string | null,
) {
  return queryOptions({
    queryKey: ['practice', 'activities', locationId, page, year, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(
        practiceApi.locationActivities,
        { locationId },
        { count: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, year },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: STATUS_EVERY_MS,
  });
}

export function locationQuery(locationId: number) {
  return queryOptions({
    queryKey: ['practice', 'location', locationId],
    queryFn: ({ signal }) => practiceClient.call(practiceApi.location, { locationId }, {}, { signal }),
    refetchInterval: STATUS_EVERY_MS,
  });
}

export function locationSummaryQuery(locationId: number, reader: string | null) {
  return queryOptions({
    queryKey: ['practice', 'summary', locationId, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceInsightsApi.locationSummary, { locationId }, {}, { signal }),
    refetchInterval: ON_TRACK_EVERY_MS,
  });
}

export function leaderboardQuery(locationId: number, period: LeaderboardPeriod) {
  return queryOptions({
    queryKey: ['practice', 'leaderboard', locationId, period],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceInsightsApi.leaderboard, { locationId }, { period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: STATUS_EVERY_MS,
  });
}

export function activityQuery(activityId: number, reader: string | null) {
  return queryOptions({
    queryKey: ['practice', 'activity', activityId, reader],
    queryFn: ({ signal }) => practiceClient.call(practiceApi.activity, { activityId }, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.endTime === undefined ? ON_TRACK_EVERY_MS : false,
  });
}

/** `isRunning` means that more laps may come. */
export function activitySessionsQuery(activityId: number, reader: string | null, isRunning: boolean) {
  return queryOptions({
    queryKey: ['practice', 'activity-sessions', activityId, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceApi.activitySessions, { activityId }, {}, { signal }),
    refetchInterval: isRunning ? ON_TRACK_EVERY_MS : false,
  });
}

export function statisticsQuery(activityId: number, reader: string | null, isRunning: boolean) {
  return queryOptions({
    queryKey: ['practice', 'statistics', activityId, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceApi.activityStatistics, { activityId }, {}, { signal }),
    refetchInterval: isRunning ? ON_TRACK_EVERY_MS : false,
  });
}

export function progressQuery(activityId: number, reader: string | null, isRunning: boolean) {
  return queryOptions({
    queryKey: ['practice', 'progress', activityId, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceInsightsApi.progress, { activityId }, {}, { signal }),
    refetchInterval: isRunning ? ON_TRACK_EVERY_MS : false,
  });
}

export function activityCsvQuery(activityId: number) {
  return queryOptions({
    queryKey: ['practice', 'activity-csv', activityId],
    queryFn: () => practiceClient.address(practiceApi.activitySessions, { activityId }, { format: 'csv' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
