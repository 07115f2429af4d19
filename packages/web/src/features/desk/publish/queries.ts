/** The queries of publishing at the race desk. */

import { deskPublishApi } from '@lapwing/contract/desk/publish';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { formOf, isComplete, optionsOf, type PublishDraft } from './publish-draft.ts';

export function publishableQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['desk', 'publishable', organizationId],
    queryFn: ({ signal }) =>
      resultsClient.call(deskPublishApi.publishable, { organizationId }, {}, { signal }),
    staleTime: 0,
  });
}

/** Files are told apart by name, size and date. */
export function previewQuery(organizationId: number, draft: PublishDraft) {
  const files = draft.files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return queryOptions({
    queryKey: ['desk', 'publish-preview', organizationId, files, optionsOf({ ...draft, reason: '' })],
    queryFn: ({ signal }) =>
      resultsClient.call(deskPublishApi.preview, { organizationId }, {}, { body: formOf(draft), signal }),
    enabled: isComplete(draft),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function resultQuery(sessionId: number) {
  return queryOptions({
    queryKey: ['desk', 'result', sessionId],
    queryFn: ({ signal }) => resultsClient.call(deskPublishApi.result, { sessionId }, {}, { signal }),
    staleTime: 0,
  });
}
