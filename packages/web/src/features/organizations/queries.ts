/** What the organisation's screen asks the server for. */

import { resultsApi } from '@lapwing/contract/results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

export const PAGE_SIZE = 25;

export function organizationQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'organization', organizationId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.organization, { organizationId }, {}, { signal }),
  });
}

export function organizationEventsQuery(organizationId: number, page: number) {
  return queryOptions({
    queryKey: ['results', 'organization-events', organizationId, page],
    queryFn: ({ signal }) =>
      resultsClient.callCounted(
        resultsApi.organizationEvents,
        { organizationId },
        { count: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
