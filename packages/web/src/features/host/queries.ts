/** The queries of the host page, and its changes. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostSettings, SettingChanges } from '@lapwing/contract/site/host-settings';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profilesClient } from '../../api/profiles.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { HttpError } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { showToast } from '../../ui/overlays/toasts.ts';

const STATUS_EVERY_MS = 5_000;
const RUNNING_EVERY_MS = 1_000;
export const PAGE = 25;

export function statusQuery() {
  return queryOptions({
    queryKey: ['host', 'status'],
    queryFn: ({ signal }) => profilesClient.call(hostApi.status, {}, {}, { signal }),
    refetchInterval: STATUS_EVERY_MS,
  });
}

/** Read again and again only while a check runs. */
export function checkQuery() {
  return queryOptions({
    queryKey: ['host', 'check'],
    queryFn: ({ signal }) => profilesClient.call(hostApi.check, {}, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? RUNNING_EVERY_MS : false),
    staleTime: 0,
  });
}

/** Read again and again while a backup is being made. */
export function backupsQuery() {
  return queryOptions({
    queryKey: ['host', 'backups'],
    queryFn: ({ signal }) => profilesClient.call(hostApi.backups, {}, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? RUNNING_EVERY_MS : false),
    staleTime: 0,
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['host', 'sessions'],
    queryFn: ({ signal }) => profilesClient.call(hostApi.sessions, {}, {}, { signal }),
    refetchInterval: STATUS_EVERY_MS,
  });
}

export function peopleQuery(search: string, count: number) {
  return queryOptions({
    queryKey: ['host', 'people', search, count],
    queryFn: ({ signal }) =>
      profilesClient.callCounted(hostApi.people, {}, { search: search || undefined, count }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function organizationsQuery(search: string, count: number) {
  return queryOptions({
    queryKey: ['host', 'organizations', search, count],
    queryFn: ({ signal }) =>
      profilesClient.callCounted(
        hostApi.organizations,
        {},
        { search: search || undefined, count },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function keysQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['host', 'keys', organizationId],
    queryFn: ({ signal }) => profilesClient.call(hostApi.keys, { organizationId }, {}, { signal }),
    staleTime: 0,
  });
}

export function settingsQuery() {
  return queryOptions({
    queryKey: ['host', 'settings'],
    queryFn: ({ signal }) => profilesClient.call(hostApi.settings, {}, {}, { signal }),
    staleTime: 0,
  });
}

export function auditQuery(count: number) {
  return queryOptions({
    queryKey: ['host', 'audit', count],
    queryFn: ({ signal }) => profilesClient.callCounted(hostApi.audit, {}, { count }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type ChangeOptions<Answer> = {
  /** shown when it is done */
  done?: string;
  /** a better message for an error; null for the usual one */
  explain?: (error: unknown) => string | null;
  onSuccess?: (answer: Answer) => void;
};

/** A change by a host: everything on the page is read again after it. */
export function useHostChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  { done, explain = () => null, onSuccess }: ChangeOptions<Answer> = {},
) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (done !== undefined) showToast({ text: done, tone: 'done' });
      onSuccess?.(answer);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['host'] }),
    onError: (error) => showFailure(error, explain(error) ?? t('Host.ChangeFailed'), t),
  });
}

export function useSaveSettings(onSaved?: (settings: HostSettings) => void) {
  const { t } = useText();
  return useHostChange(
    (body: SettingChanges) => profilesClient.call(hostApi.saveSettings, {}, {}, { body }),
    {
      done: t('Host.Saved'),
      explain: (error) => (fieldsOf(error).length > 0 ? t('Host.CheckFields') : null),
      onSuccess: ({ settings, restarts }) => {
        if (restarts) showToast({ text: t('Host.Restarts'), tone: 'done' });
        onSaved?.(settings);
      },
    },
  );
}

/** The names of the fields that the server refuses. */
export function fieldsOf(error: unknown): readonly string[] {
  return error instanceof HttpError ? error.fields : [];
}
