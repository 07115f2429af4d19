/** What search asks the server for. */

import type { SearchEntityFilter } from '@lapwing/contract/enums';
import { searchApi } from '@lapwing/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchClient } from '../../api/search.ts';

export const PAGE_SIZE = 25;

export type SearchFor = { term: string; type: SearchEntityFilter; page: number };

export function searchQuery({ term, type, page }: SearchFor) {
  return queryOptions({
    queryKey: ['search', term, type, page],
    queryFn: ({ signal }) =>
      searchClient.callCounted(
        searchApi.search,
        {},
        {
          term,
          type: type === 'All' ? undefined : type,
          count: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
        },
        { signal },
      ),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}
