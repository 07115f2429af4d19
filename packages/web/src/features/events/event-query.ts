/** The queries for what runs at an event now, and for the sessions of a person there. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import { liveNowCall } from '@lapwing/contract/live/now';
import { resultsAliases } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../api/live.ts';
import { resultsClient } from '../../api/results.ts';
import type { Guid } from '../../routing/use-guid.ts';

const RENEWAL_MS = 10_000;

/** The flag, the leader and the clock of the running session; null if the event does not run. */
export function eventNowQuery(eventId: number, guid: Guid) {
  const query = { eventId: formatLiveEventId(eventId), guid };
  return queryOptions({
    queryKey: ['live', 'now', eventId, guid],
    queryFn: async ({ signal }) => (await liveClient.call(liveNowCall, {}, query, { signal }))[0] ?? null,
    initialData: () => {
      const inlined = liveClient.inlined(liveNowCall, {}, query);
      return inlined && (inlined.answer[0] ?? null);
    },
    refetchInterval: RENEWAL_MS,
  });
}

/** The ids of the sessions in which a person took part. */
export function sessionsOfAccountQuery(eventId: number, userId: string) {
  return queryOptions({
    queryKey: ['results', 'event', eventId, 'sessions-of', userId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsAliases.accountEventSessions, { userId, eventId }, {}, { signal }),
    select: (sessions) => new Set(sessions.map(({ id }) => id)),
  });
}
