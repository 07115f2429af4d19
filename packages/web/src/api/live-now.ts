/** A summary of the sessions that are running now. */

import { liveNowCall } from '@lapwing/contract/live/now';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from './live.ts';

const RENEWAL_MS = 10_000;

export function liveNowQuery() {
  return queryOptions({
    queryKey: ['live', 'now'],
    queryFn: ({ signal }) => liveClient.call(liveNowCall, {}, {}, { signal }),
    initialData: () => liveClient.inlined(liveNowCall, {}, {})?.answer,
    refetchInterval: RENEWAL_MS,
  });
}
