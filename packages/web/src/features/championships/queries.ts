/** The queries of the championship screens. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

export function championshipOrganizationQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'organization', organizationId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.organization, { organizationId }, {}, { signal }),
  });
}

export function championshipListQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'championships', organizationId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.organizationChampionships, { organizationId }, {}, { signal }),
  });
}

/** Not found under another organisation than its own. */
export function championshipQuery(organizationId: number, championshipId: number) {
  return queryOptions({
    queryKey: ['results', 'championship', organizationId, championshipId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.championship, { championshipId }, { organizationId }, { signal }),
  });
}

/** The download address of the file. */
export function championshipCsvQuery(championshipId: number) {
  return queryOptions({
    queryKey: ['results', 'championship-csv', championshipId],
    queryFn: () => resultsClient.address(resultsApi.championshipCsv, { championshipId }, { bom: true }),
  });
}
