/** What runs at this moment, for the cards of live events. */

import { liveNowCall, MOST_RUNNING_EVENTS } from '@lapwing/contract/live/now';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';

const RENEWAL_MS = 10_000;

/** Each that runs, with what is left of its session and who leads. */
export function runningEventsQuery() {
  const query = { count: MOST_RUNNING_EVENTS };
  return queryOptions({
    queryKey: ['live', 'now', 'all'],
    queryFn: ({ signal }) => liveClient.call(liveNowCall, {}, query, { signal }),
    initialData: () => liveClient.inlined(liveNowCall, {}, query)?.answer,
    refetchInterval: RENEWAL_MS,
  });
}
