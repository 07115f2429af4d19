/** The queries of the events list. */

import { eventsCall } from '@lapwing/contract/results/events';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import { type EventsSearch, PAGE_SIZE } from './events-search.ts';

/** All pages of the address in one request: a page is small, and a deep link is as fast as a first visit. */
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
    initialData: () => resultsClient.inlined(eventsCall, {}, query),
    // The old list stays until the new one has loaded.
    placeholderData: keepPreviousData,
  });
}
