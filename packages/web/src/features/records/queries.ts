/** The queries of the records of an organisation. */

import { recordsApi } from '@lapwing/contract/records/records';
import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

export function recordsOrganizationQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'organization', organizationId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.organization, { organizationId }, {}, { signal }),
  });
}

export function organizationRecordsQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'records', organizationId],
    queryFn: ({ signal }) =>
      resultsClient.call(recordsApi.organizationRecords, { organizationId }, {}, { signal }),
  });
}
