/** The query of a what-if. */

import { resultsApi } from '@lapwing/contract/results/results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';

/** The one before stays on the screen until the next has loaded. */
export function whatIfQuery(sessionId: number, off: string | undefined, guid: string | undefined) {
  return queryOptions({
    queryKey: ['results', 'what-if', sessionId, off, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.whatIf, { sessionId }, { off, guid }, { signal }),
    placeholderData: keepPreviousData,
  });
}
