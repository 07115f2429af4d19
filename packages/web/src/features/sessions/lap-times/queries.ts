/** The query for the file of a competitor's laps. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import type { Guid } from '../../../routing/use-guid.ts';

/** The download address of the file. */
export function lapsCsvQuery(sessionId: number, guid: Guid, finishPosition: number) {
  return queryOptions({
    queryKey: ['results', 'laps-csv', sessionId, guid, finishPosition],
    queryFn: () =>
      resultsClient.address(resultsApi.lapsCsv, { sessionId, finishPosition }, { guid, bom: true }),
  });
}
