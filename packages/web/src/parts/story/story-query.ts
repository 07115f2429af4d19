/** The query for the story of a result. */

import { resultsApi } from '@lapwing/contract/results/results';
import { queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import type { Guid } from '../../routing/use-guid.ts';

export function storyQuery(sessionId: number, guid: Guid) {
  return queryOptions({
    queryKey: ['results', 'story', sessionId, guid],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.story, { sessionId }, { guid }, { signal }),
    initialData: () => resultsClient.inlined(resultsApi.story, { sessionId }, { guid })?.answer,
  });
}
