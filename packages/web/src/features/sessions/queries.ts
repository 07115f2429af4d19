/** What the screens of a session ask the server for. */

import { resultsApi } from '@lapwing/contract/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';

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

export function classificationQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'classification', sessionId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.classification, { sessionId }, {}, { signal }),
  });
}

export function lapChartQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['results', 'lap-chart', sessionId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.lapChart, { sessionId }, {}, { signal }),
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
