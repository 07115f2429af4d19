/** The queries of the seals of a session or a championship. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import type { Guid } from '../../../routing/use-guid.ts';

export function sealsQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'seals', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.seals, { sessionId }, { guid }, { signal }),
  });
}

/** The download address of the file. */
export function sealFileQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'seal-file', sessionId, guid],
    queryFn: () => resultsClient.address(resultsApi.sealFile, { sessionId }, { guid }),
  });
}

export function championshipSealsQuery(championshipId: number) {
  return queryOptions({
    queryKey: ['results', 'championship-seals', championshipId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.championshipSeals, { championshipId }, {}, { signal }),
  });
}

export function championshipSealFileQuery(championshipId: number) {
  return queryOptions({
    queryKey: ['results', 'championship-seal-file', championshipId],
    queryFn: () => resultsClient.address(resultsApi.championshipSealFile, { championshipId }, {}),
  });
}
