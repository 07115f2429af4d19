/** The query for the heats, finals and brackets of an event. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import type { Guid } from '../../routing/use-guid.ts';

const RENEWAL_MS = 15_000;

export function eventLaddersQuery(eventId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'event', eventId, guid, 'ladders'],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.eventLadders, { eventId }, { guid }, { signal }),
    // Results change who is in the next race, until the last one is done.
    refetchInterval: ({ state }) =>
      state.data?.some(({ order }) => order.length === 0) === false ? false : RENEWAL_MS,
    staleTime: 0,
  });
}
