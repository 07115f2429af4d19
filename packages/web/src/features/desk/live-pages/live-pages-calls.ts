/** The calls of the live pages: each answers with all that is shown, which replaces what the page has. */

import { deskLivePagesApi, type LivePages } from '@lapwing/contract/desk/live-pages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';

/** Announcements of others, and what has begun, appear within this time. */
const RENEWED_EVERY_MS = 10_000;

export function livePagesQuery(eventId: number) {
  return queryOptions({
    queryKey: ['desk', 'live-pages', eventId],
    queryFn: ({ signal }) => resultsClient.call(deskLivePagesApi.pages, { eventId }, {}, { signal }),
    staleTime: 0,
    refetchInterval: RENEWED_EVERY_MS,
  });
}

type Change = {
  send: () => Promise<LivePages>;
  /** what was done */
  text: string;
  /** puts back what was there before */
  undo?: () => Promise<LivePages>;
};

/** Saves a change, and offers to take it back. */
export function useLivePagesChange(eventId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const show = (pages: LivePages) => queries.setQueryData(livePagesQuery(eventId).queryKey, pages);
  const onError = (error: unknown) => showFailure(error, t('Desk.NotSaved'), t);
  const takeBack = useMutation({
    mutationFn: (undo: () => Promise<LivePages>) => undo(),
    onSuccess: show,
    onError,
  });
  return useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (pages, { text, undo }) => {
      show(pages);
      showToast({
        text,
        tone: 'done',
        ...(undo && { action: { label: t('Desk.Undo'), onPress: () => takeBack.mutate(undo) } }),
      });
    },
    onError,
  });
}
