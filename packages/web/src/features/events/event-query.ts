/** One event with its sessions. */

import { resultsApi } from '@lapwing/contract/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

export function eventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['results', 'event', eventId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.event, { eventId }, { sessions: true }, { signal }),
  });
}
