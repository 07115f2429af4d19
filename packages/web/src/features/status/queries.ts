/** The query of the status page. */

import { statusCall } from '@lapwing/contract/site/status';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

const RENEWAL_MS = 30_000;

export function statusQuery() {
  return queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) => resultsClient.call(statusCall, {}, {}, { signal }),
    initialData: () => resultsClient.inlined(statusCall, {}, {})?.answer,
    refetchInterval: RENEWAL_MS,
  });
}
