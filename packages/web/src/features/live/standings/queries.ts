/** The queries of the live standings. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';

/** A round that starts or is published is noticed within this time. */
const RENEWAL_MS = 20_000;

export function seasonQuery(championshipId: number) {
  return queryOptions({
    queryKey: ['results', 'season', championshipId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.championshipSeason, { championshipId }, {}, { signal }),
    refetchInterval: RENEWAL_MS,
  });
}

export function standingsOrganizationQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'organization', organizationId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.organization, { organizationId }, {}, { signal }),
  });
}
