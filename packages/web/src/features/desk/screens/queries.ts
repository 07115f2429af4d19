/** The queries of the venue's screens. */

import { type DeskScreens, type ScreenState, screensApi } from '@lapwing/contract/desk/screens';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';

/** When a screen was seen changes all the time. */
const RENEWAL_MS = 2_000;

export function screensQuery(organizationId: number, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['desk', 'screens', organizationId],
    queryFn: ({ signal }) => resultsClient.call(screensApi.screens, { organizationId }, {}, { signal }),
    enabled: isSignedIn,
    refetchInterval: RENEWAL_MS,
  });
}

export type ScreenAct =
  | { kind: 'add'; name: string; code: string | null; state: ScreenState | null }
  | { kind: 'steer'; screenId: number; state: ScreenState }
  | { kind: 'undo'; screenId: number; version: number }
  | { kind: 'remove'; screenId: number };

function send(organizationId: number, act: ScreenAct): Promise<DeskScreens> {
  const ofOrganization = { organizationId };
  switch (act.kind) {
    case 'add': {
      const { name, code, state } = act;
      return resultsClient.call(screensApi.addScreen, ofOrganization, {}, { body: { name, code, state } });
    }
    case 'steer': {
      const params = { ...ofOrganization, screenId: act.screenId };
      return resultsClient.call(screensApi.steerScreen, params, {}, { body: { state: act.state } });
    }
    case 'undo': {
      const params = { ...ofOrganization, screenId: act.screenId };
      return resultsClient.call(screensApi.undoScreen, params, {}, { body: { version: act.version } });
    }
    case 'remove':
      return resultsClient.call(screensApi.removeScreen, { ...ofOrganization, screenId: act.screenId }, {});
  }
}

/** Every act answers with the screens as they are then. */
export function useScreenAct(organizationId: number) {
  const { t } = useText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: ScreenAct) => send(organizationId, act),
    onSuccess: (screens) => client.setQueryData(['desk', 'screens', organizationId], screens),
    onError: (error, act) => {
      // The form of a new screen shows its own.
      if (act.kind !== 'add') showFailure(error, t('Screens.Failed'), t);
    },
  });
}
