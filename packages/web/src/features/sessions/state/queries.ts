/** The queries of the session screens. */

import { deskApi } from '@lapwing/contract/desk/calls';
import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import type { Guid } from '../../../routing/use-guid.ts';

/** The number of laps in an expanded row. */
const LAST_LAPS = 20;

export function sessionQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'session', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.session, { sessionId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.session, { sessionId }, { guid })?.answer,
  });
}

/** Who takes part, before there is a result. */
export function startListQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'start-list', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(deskApi.startList, { sessionId }, { guid }, { signal }),
  });
}

export function sessionEventQuery(eventId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'event-summary', eventId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.event, { eventId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.event, { eventId }, { guid })?.answer,
  });
}

/** The current classification, or that of one of its revisions. */
export function classificationQuery(sessionId: number, guid: Guid, revisionNumber: number | null = null) {
  return queryOptions({
    queryKey: ['results', 'classification', sessionId, guid, revisionNumber],
    queryFn: ({ signal }) =>
      revisionNumber === null
        ? resultsClient.call(resultsApi.classification, { sessionId }, { guid }, { signal })
        : resultsClient.call(
            resultsApi.revisionClassification,
            { sessionId, revisionNumber },
            { guid },
            { signal },
          ),
    initialData: () =>
      revisionNumber === null
        ? resultsClient.inlined(resultsApi.classification, { sessionId }, { guid })?.answer
        : undefined,
  });
}

export function fieldLapsQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'field-laps', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.fieldLaps, { sessionId }, { guid }, { signal }),
  });
}

export function revisionsQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'revisions', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.revisions, { sessionId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.revisions, { sessionId }, { guid })?.answer,
  });
}

export function announcementsQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'announcements', sessionId, guid],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.announcements, { sessionId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.announcements, { sessionId }, { guid })?.answer,
  });
}

export function weatherQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'weather', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.weather, { sessionId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.weather, { sessionId }, { guid })?.answer,
  });
}

/** The last laps of a competitor, for an expanded row. */
export function lastLapsQuery(sessionId: number, guid: Guid, finishPosition: number, lapCount: number) {
  const offset = Math.max(0, lapCount - LAST_LAPS);
  return queryOptions({
    queryKey: ['results', 'last-laps', sessionId, guid, finishPosition, offset],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.laps, { sessionId, finishPosition }, { offset, guid }, { signal }),
  });
}

export function lapsQuery(sessionId: number, guid: Guid, finishPosition: number) {
  return queryOptions({
    queryKey: ['results', 'laps', sessionId, guid, finishPosition],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.laps, { sessionId, finishPosition }, { guid }, { signal }),
    initialData: () =>
      resultsClient.inlined(resultsApi.laps, { sessionId, finishPosition }, { guid })?.answer,
  });
}

/** The download address of the file. */
export function sessionCsvQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'session-csv', sessionId, guid],
    queryFn: () => resultsClient.address(resultsApi.sessionCsv, { sessionId }, { guid, bom: true }),
  });
}
