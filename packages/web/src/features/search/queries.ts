/** The queries of the search. */

import { searchApi } from '@lapwing/contract/site/search';
import { themes } from '@lapwing/contract/values/enums';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchClient } from '../../api/search.ts';
import { pageTheme } from '../../brand/theme.ts';
import { COMPETITORS_AMONG_ALL, PAGE_SIZE, type SearchRequest } from './search-address.ts';

/** The results brand has no live timing to link to. */
export function isOffered({ entityType }: { entityType: string }): boolean {
  return entityType !== 'LiveEvents' || pageTheme() === themes.live;
}

export function searchQuery({ term, entityType, sport, category, country, page }: SearchRequest) {
  const query = {
    term,
    sport,
    category,
    count: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    type: entityType === 'All' ? undefined : entityType,
    country,
    competitors: entityType === 'All' ? COMPETITORS_AMONG_ALL : undefined,
  };
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => searchClient.callCounted(searchApi.search, {}, query, { signal }),
    initialData: () => searchClient.inlined(searchApi.search, {}, query),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}

/** The number of results of each type for the same search. */
export function searchCountsQuery({ term, sport, category, country }: SearchRequest) {
  const query = { term, sport, category, country };
  return queryOptions({
    queryKey: ['search', 'counts', query],
    queryFn: ({ signal }) => searchClient.call(searchApi.counts, {}, query, { signal }),
    initialData: () => searchClient.inlined(searchApi.counts, {}, query)?.answer,
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}
