/** The queries of joined results at the race desk. */

import { deskMergesApi, type MergePlan } from '@lapwing/contract/desk/merges';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';

export function mergesQuery(eventId: number) {
  return queryOptions({
    queryKey: ['desk', 'merges', eventId],
    queryFn: ({ signal }) => resultsClient.call(deskMergesApi.merges, { eventId }, {}, { signal }),
    staleTime: 0,
  });
}

export type MergeDraft = { uploadId: string; sessionId: number | null; plan: MergePlan; reason: string };

/** The joined order, before it is published. */
export function mergePreviewQuery(eventId: number, draft: MergeDraft | null) {
  return queryOptions({
    queryKey: ['desk', 'merge-preview', eventId, draft && [draft.sessionId, draft.plan]],
    queryFn: ({ signal }) => {
      if (draft === null) throw new Error('There is no plan');
      return resultsClient.call(deskMergesApi.save, { eventId }, { dryRun: true }, { body: draft, signal });
    },
    enabled: draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
