/** The queries for one event with its sessions, and for the sessions of a person. */

import { resultsAliases, resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import type { Guid } from '../../routing/use-guid.ts';

export function eventQuery(eventId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'event', eventId, guid],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.event, { eventId }, { sessions: true, guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.event, { eventId }, { sessions: true, guid })?.answer,
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
