/** The query for one event with the results and starting times of its sessions. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../api/results.ts';
import type { Guid } from '../routing/use-guid.ts';

const RENEWAL_MS = 60_000;

export function eventOverviewQuery(eventId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'event', eventId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.eventOverview, { eventId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.eventOverview, { eventId }, { guid })?.answer,
    // A session that ends has a winner a little later.
    refetchInterval: ({ state }) => (state.data?.event.resultStatus === 'Active' ? RENEWAL_MS : false),
  });
}
