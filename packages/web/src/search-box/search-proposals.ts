/** What a search field proposes for what has been typed so far. */

import { LONGEST_TERM, searchApi } from '@lapwing/contract/site/search';
import { themes } from '@lapwing/contract/values/enums';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchClient } from '../api/search.ts';
import { pageTheme } from '../brand/theme.ts';

const MOST_PROPOSALS = 8;
const PAUSE_MS = 150;

/** A term that nobody goes on typing at. */
export function useSettled(term: string): string {
  const [settled, setSettled] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  return settled;
}

/** An answer belongs to its term: one that comes late is never shown for another. */
export function proposalsQuery(typed: string) {
  const term = typed.trim().slice(0, LONGEST_TERM);
  return queryOptions({
    queryKey: ['search', 'proposals', term],
    queryFn: ({ signal }) =>
      searchClient.call(searchApi.search, {}, { term, count: MOST_PROPOSALS }, { signal }),
    // The results brand has no live timing to lead to.
    select: (found) =>
      pageTheme() === themes.live ? found : found.filter(({ entityType }) => entityType !== 'LiveEvents'),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}
