/** What the practice screens ask the server for. */

import { practiceApi } from '@lapwing/contract/practice';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { practiceClient } from '../../api/practice.ts';

export const PAGE_SIZE = 25;

export function locationsQuery() {
  return queryOptions({
    queryKey: ['practice', 'locations'],
    queryFn: ({ signal }) => practiceClient.call(practiceApi.locations, {}, {}, { signal }),
  });
}

export function activitiesQuery(locationId: number, page: number) {
  return queryOptions({
    queryKey: ['practice', 'activities', locationId, page],
    queryFn: ({ signal }) =>
      practiceClient.call(
        practiceApi.locationActivities,
        { locationId },
        { count: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** `reader` is whoever is signed in: a private activity shows only to its owner. */
export function activityQuery(activityId: number, reader: string | null) {
  return queryOptions({
    queryKey: ['practice', 'activity', activityId, reader],
    queryFn: ({ signal }) => practiceClient.call(practiceApi.activity, { activityId }, {}, { signal }),
  });
}

export function activitySessionsQuery(activityId: number, reader: string | null) {
  return queryOptions({
    queryKey: ['practice', 'activity-sessions', activityId, reader],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceApi.activitySessions, { activityId }, {}, { signal }),
  });
}
