/** A summary of the sessions that are running now. */

import { liveNowCall, MOST_RUNNING_EVENTS } from '@lapwing/contract/live/now';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from './live.ts';

const RENEWAL_MS = 10_000;

/** All of them: a list of events names the leader of each one that runs. */
export function liveNowQuery() {
  const query = { count: MOST_RUNNING_EVENTS };
  return queryOptions({
    queryKey: ['live', 'now', 'all'],
    queryFn: ({ signal }) => liveClient.call(liveNowCall, {}, query, { signal }),
    initialData: () => liveClient.inlined(liveNowCall, {}, query)?.answer,
    refetchInterval: RENEWAL_MS,
  });
}
