/** The queries of championships at the race desk. */

import { deskSeriesApi } from '@lapwing/contract/desk/series';
import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';

export function seriesListQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['desk', 'series-list', organizationId],
    queryFn: ({ signal }) => resultsClient.call(deskSeriesApi.list, { organizationId }, {}, { signal }),
    staleTime: 0,
  });
}

export function seriesQuery(championshipId: number) {
  return queryOptions({
    queryKey: ['desk', 'series', championshipId],
    queryFn: ({ signal }) => resultsClient.call(deskSeriesApi.one, { championshipId }, {}, { signal }),
    staleTime: 0,
  });
}

/** The standings of a document that is not saved; the ones before stay while new ones are counted. */
export function standingsQuery(organizationId: number, document: ChampionshipDocument | null) {
  return queryOptions({
    queryKey: ['desk', 'series-preview', organizationId, document],
    queryFn: ({ signal }) => {
      if (document === null) throw new Error('There is no document');
      return resultsClient.call(deskSeriesApi.preview, { organizationId }, {}, { body: document, signal });
    },
    enabled: document !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
