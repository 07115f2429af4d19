/** The rules that the organiser has set, and whether the visitor may set them. */

import { deskLivePagesApi } from '@lapwing/contract/desk/live-pages';
import { insightApi } from '@lapwing/contract/insight/calls';
import type { RaceRules } from '@lapwing/contract/insight/race-rules';
import { parseLiveEventId } from '@lapwing/contract/live/ids';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { currentIdToken } from '../../../identity/session.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { INFO_RENEWAL_MS, ofEvent } from '../state/queries.ts';

export function raceRulesQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'race-rules', eventId],
    queryFn: async ({ signal }) =>
      (await liveClient.call(insightApi.raceRules, { eventId }, ofEvent(), { signal })).rules,
    refetchInterval: INFO_RENEWAL_MS,
  });
}

/** false for visitors, and for members without the right to edit the event. */
export function useCanSetRules(eventId: string): boolean {
  const id = parseLiveEventId(eventId);
  const { data = false } = useQuery({
    queryKey: ['live', 'race-rules-right', eventId],
    queryFn: async ({ signal }) => {
      const { rights } = await resultsClient.call(
        deskLivePagesApi.pages,
        { eventId: id ?? 0 },
        {},
        { signal },
      );
      return rights.includes('edit');
    },
    enabled: id !== null && currentIdToken() !== null,
    retry: false,
  });
  return data;
}

export function useSetRules(eventId: string) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (rules: RaceRules) =>
      resultsClient.call(
        insightApi.saveRaceRules,
        { eventId: parseLiveEventId(eventId) ?? 0 },
        {},
        { body: { rules } },
      ),
    onSuccess: ({ rules }) => {
      queries.setQueryData(raceRulesQuery(eventId).queryKey, rules);
      showToast({ text: t('PitWall.SharedRules') });
    },
    onError: (error) => showFailure(error, t('PitWall.NotShared'), t),
  });
}
