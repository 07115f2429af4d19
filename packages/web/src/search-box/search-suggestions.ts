/** The suggestions of a search field for the text typed so far. */

import { LONGEST_TERM, searchApi } from '@lapwing/contract/site/search';
import { themes } from '@lapwing/contract/values/enums';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchClient } from '../api/search.ts';
import { pageTheme } from '../brand/theme.ts';

const MOST_PROPOSALS = 8;
const MOST_COMPETITORS = 3;
const PAUSE_MS = 150;

/** The term once the visitor has stopped typing. */
export function useSettled(term: string): string {
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return settled;
}

/** Results belong to their term: late ones are never shown for another term. */
export function suggestionsQuery(typed: string) {
  const term = typed.trim().slice(0, LONGEST_TERM);
  return queryOptions({
    queryKey: ['search', 'suggestions', term],
    queryFn: ({ signal }) =>
      searchClient.call(
        searchApi.search,
        {},
        { term, count: MOST_PROPOSALS, competitors: MOST_COMPETITORS },
        { signal },
      ),
    // The results brand has no live timing to link to.
    select: (found) =>
      pageTheme() === themes.live ? found : found.filter(({ entityType }) => entityType !== 'LiveEvents'),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}
