/** What the screens of a session ask the server for. */

import { resultsApi } from '@lapwing/contract/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

/** How many laps an opened row shows. */
const LAST_LAPS = 20;

export function sessionQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'session', sessionId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.session, { sessionId }, {}, { signal }),
  });
}

export function sessionEventQuery(eventId: number) {
  return queryOptions({
    queryKey: ['results', 'event-summary', eventId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.event, { eventId }, {}, { signal }),
  });
}

/** The classification as it is, or as one of its revisions published it. */
export function classificationQuery(sessionId: number, revisionNumber: number | null = null) {
  return queryOptions({
    queryKey: ['results', 'classification', sessionId, revisionNumber],
    queryFn: ({ signal }) =>
      revisionNumber === null
        ? resultsClient.call(resultsApi.classification, { sessionId }, {}, { signal })
        : resultsClient.call(
            resultsApi.revisionClassification,
            { sessionId, revisionNumber },
            {},
            { signal },
          ),
  });
}

export function fieldLapsQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'field-laps', sessionId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.fieldLaps, { sessionId }, {}, { signal }),
  });
}

export function revisionsQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'revisions', sessionId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.revisions, { sessionId }, {}, { signal }),
  });
}

/** The end of somebody's laps, as a row that is opened shows it. */
export function lastLapsQuery(sessionId: number, finishPosition: number, lapCount: number) {
  const offset = Math.max(0, lapCount - LAST_LAPS);
  return queryOptions({
    queryKey: ['results', 'last-laps', sessionId, finishPosition, offset],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.laps, { sessionId, finishPosition }, { offset }, { signal }),
  });
}

export function lapsQuery(sessionId: number, finishPosition: number) {
  return queryOptions({
    queryKey: ['results', 'laps', sessionId, finishPosition],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.laps, { sessionId, finishPosition }, {}, { signal }),
  });
}

/** Where the browser downloads the file from. */
export function sessionCsvQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'session-csv', sessionId],
    queryFn: () => resultsClient.address(resultsApi.sessionCsv, { sessionId }),
  });
}
