/** What the events list asks the server for. */

import { eventsCall } from '@lapwing/contract/events';
import { liveNowCall } from '@lapwing/contract/live-now';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../api/live.ts';
import { resultsClient } from '../../api/results.ts';
import type { EventsSearch } from './events-search.ts';

export const PAGE_SIZE = 20;
const LIVE_RENEWAL_MS = 15_000;

/** All pages that the address names in one request: a page is small, and a deep link is as quick as a first visit. */
export function eventsQuery({ page = 1, ...filters }: EventsSearch) {
  const { sport, category, country, from, to } = filters;
  const query = {
    count: page * PAGE_SIZE,
    sport,
    sportCategory: category,
    country,
    startDate: from,
    endDate: to,
  };
  return queryOptions({
    queryKey: ['events', filters, page],
    queryFn: ({ signal }) => resultsClient.callCounted(eventsCall, {}, query, { signal }),
    initialData: () => resultsClient.early(eventsCall, {}, query),
    // The old list stays in its place until the new one is there.
    placeholderData: keepPreviousData,
  });
}

export function liveNowQuery() {
  return queryOptions({
    queryKey: ['live', 'now'],
    queryFn: ({ signal }) => liveClient.call(liveNowCall, {}, {}, { signal }),
    initialData: () => liveClient.early(liveNowCall, {}, {})?.answer,
    refetchInterval: LIVE_RENEWAL_MS,
  });
}
