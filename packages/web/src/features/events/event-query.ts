/** One event with its sessions, and whose they were. */

import { resultsAliases, resultsApi } from '@lapwing/contract/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

export function eventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['results', 'event', eventId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.event, { eventId }, { sessions: true }, { signal }),
  });
}

/** The ids of the sessions in which someone took part. */
export function sessionsOfAccountQuery(eventId: number, userId: string) {
  return queryOptions({
    queryKey: ['results', 'event', eventId, 'sessions-of', userId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsAliases.accountEventSessions, { userId, eventId }, {}, { signal }),
    select: (sessions) => new Set(sessions.map(({ id }) => id)),
  });
}
