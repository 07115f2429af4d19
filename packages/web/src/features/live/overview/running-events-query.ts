/** The running events, for the cards of live events. */

import { liveNowCall, MOST_RUNNING_EVENTS } from '@lapwing/contract/live/now';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';

const RENEWAL_MS = 10_000;

/** Each running event, with the rest of its session and its leader. */
export function runningEventsQuery() {
  const query = { count: MOST_RUNNING_EVENTS };
  return queryOptions({
    queryKey: ['live', 'now', 'all'],
    queryFn: ({ signal }) => liveClient.call(liveNowCall, {}, query, { signal }),
    initialData: () => liveClient.inlined(liveNowCall, {}, query)?.answer,
    refetchInterval: RENEWAL_MS,
  });
}
