/** What the live screens ask the server for, and how often. */

import { liveApi } from '@lapwing/contract/live';
import { queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../api/live.ts';
import { readableEvent, readableEventList, readableFullSession } from './live-objects.ts';

const LIST_RENEWAL_MS = 15_000;
export const SESSION_RENEWAL_MS = 3000;

export function liveOverviewQuery(userName: string | undefined) {
  return queryOptions({
    queryKey: ['live', 'overview', userName],
    queryFn: async ({ signal }) =>
      readableEventList(await liveClient.call(liveApi.events, {}, { userName, paidOnly: true }, { signal })),
    refetchInterval: LIST_RENEWAL_MS,
  });
}

export function liveEventQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'event', eventId],
    queryFn: async ({ signal }) =>
      readableEvent(await liveClient.call(liveApi.event, { eventId }, { sessions: true }, { signal })),
    refetchInterval: LIST_RENEWAL_MS,
  });
}

export function liveSessionQuery(eventId: string, sessionId: string) {
  return queryOptions({
    queryKey: ['live', 'session', eventId, sessionId],
    queryFn: async ({ signal }) =>
      readableFullSession(await liveClient.call(liveApi.sessionData, { eventId, sessionId }, {}, { signal })),
    refetchInterval: SESSION_RENEWAL_MS,
  });
}

export function activeSessionQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'active-session', eventId],
    queryFn: async ({ signal }) =>
      readableFullSession(await liveClient.call(liveApi.activeSession, { eventId }, {}, { signal })),
    refetchInterval: SESSION_RENEWAL_MS,
  });
}
