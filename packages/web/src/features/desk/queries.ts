/** The queries of the race desk. */

import { deskApi } from '@lapwing/contract/desk/calls';
import { decideApi } from '@lapwing/contract/desk/decide';
import type { LogEntry, Meeting } from '@lapwing/contract/desk/meeting';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import { mergeUpdate } from './merge-update.ts';
import { withStoredCopy } from './stored-copy.ts';

export function deskMeetingsQuery(accountId: string | null) {
  return queryOptions({
    queryKey: ['desk', 'meetings', accountId],
    queryFn: ({ signal }) =>
      withStoredCopy(`meetings:${accountId}`, () => resultsClient.call(deskApi.meetings, {}, {}, { signal })),
    enabled: accountId !== null,
    staleTime: 0,
  });
}

export function meetingQuery(eventId: number) {
  return queryOptions({
    queryKey: ['desk', 'meeting', eventId],
    queryFn: ({ signal }) =>
      withStoredCopy(`meeting:${eventId}`, () =>
        resultsClient.call(deskApi.meeting, { eventId }, {}, { signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Another desk's changes, and how far the sessions are, appear within this time. */
const UPDATE_EVERY_MS = 4_000;

/** Adds what is new to the meeting in the cache. */
export function meetingUpdatesQuery(eventId: number, queries: QueryClient) {
  return queryOptions({
    queryKey: ['desk', 'updates', eventId],
    queryFn: async ({ signal }) => {
      const key = meetingQuery(eventId).queryKey;
      const since = queries.getQueryData<Meeting>(key)?.version ?? 0;
      const update = await resultsClient.call(deskApi.updates, { eventId }, { since }, { signal });
      queries.setQueryData<Meeting>(key, (meeting) => meeting && mergeUpdate(meeting, update));
      return update.version;
    },
    refetchInterval: UPDATE_EVERY_MS,
    staleTime: 0,
  });
}

export function columnTitlesQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['desk', 'column-titles', organizationId],
    queryFn: ({ signal }) => resultsClient.call(deskApi.columnTitles, { organizationId }, {}, { signal }),
  });
}

/** The newest changes, and this many pages of earlier ones. `version`: whatever is new changes the list. */
export function logQuery(eventId: number, version: number, pages: number) {
  return queryOptions({
    queryKey: ['desk', 'log', eventId, version, pages],
    queryFn: async ({ signal }) => {
      const entries: LogEntry[] = [];
      let hasMore = true;
      for (let page = 0; page < pages && hasMore; page += 1) {
        const before = entries.at(-1)?.number;
        const answer = await resultsClient.call(deskApi.log, { eventId }, { before }, { signal });
        entries.push(...answer.entries);
        hasMore = answer.hasMore;
      }
      return { entries, hasMore };
    },
    placeholderData: keepPreviousData,
  });
}

export function gridQuery(eventId: number, sessionId: number) {
  return queryOptions({
    queryKey: ['desk', 'grid', eventId, sessionId],
    queryFn: ({ signal }) => resultsClient.call(deskApi.grid, { eventId, sessionId }, {}, { signal }),
    staleTime: 0,
  });
}

export function unknownTranspondersQuery(eventId: number) {
  return queryOptions({
    queryKey: ['desk', 'unknown-transponders', eventId],
    queryFn: ({ signal }) => resultsClient.call(deskApi.unknownTransponders, { eventId }, {}, { signal }),
    refetchInterval: UPDATE_EVERY_MS,
  });
}

type SessionPlace = { eventId: number; sessionId: number };

/** Acts of other stewards and reports of marshals appear within this time. */
const CASES_EVERY_MS = 2_000;

export function caseFileQuery({ eventId, sessionId }: SessionPlace) {
  return queryOptions({
    queryKey: ['desk', 'cases', eventId, sessionId],
    queryFn: ({ signal }) => resultsClient.call(decideApi.caseFile, { eventId, sessionId }, {}, { signal }),
    refetchInterval: CASES_EVERY_MS,
    staleTime: 0,
  });
}
