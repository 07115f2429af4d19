/** The private notes of a team: for anyone with the invite link, which ends with the key. */

import { type TeamNotebook, teamNotesApi, teamNotesKeyPattern } from '@lapwing/contract/insight/team-notes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { liveClient } from '../../../api/live.ts';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { ofEvent } from '../state/queries.ts';
import { useStoredText } from './stored-values.ts';

/** After the hash: browsers send it to no server, and no log has it. */
const HASH = 'notes=';
const RENEWAL_MS = 10_000;

export function inviteLink(key: string, team: string): string {
  const url = new URL(location.href);
  url.searchParams.set('team', team);
  return `${url.origin}${url.pathname}${url.search}#${HASH}${key}`;
}

/** The key of an invite link moves from the address to the browser, so that a copied address does not invite. */
export function useNotesKey(eventId: string): [string | null, (key: string | null) => void] {
  const [stored, store] = useStoredText(`notes.${eventId}`);
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const invited = hash.startsWith(HASH) ? hash.slice(HASH.length) : '';
  useEffect(() => {
    if (!teamNotesKeyPattern.test(invited)) return;
    store(invited);
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [invited, navigate, store]);
  return [stored, store];
}

function notebookQuery(key: string) {
  return queryOptions({
    queryKey: ['live', 'team-notes', key],
    queryFn: ({ signal }) => liveClient.call(teamNotesApi.read, { key }, {}, { signal }),
    refetchInterval: RENEWAL_MS,
    retry: (count, error) => count < 2 && !hasStatus(error, 404),
  });
}

export function useNotebook(key: string | null) {
  return useQuery({ ...notebookQuery(key ?? ''), enabled: key !== null });
}

type NotebookChange =
  | { kind: 'add'; id: string; author: string; text: string }
  | { kind: 'remove'; noteId: string }
  | { kind: 'rules'; rules: TeamNotebook['rules'] };

function change(key: string, what: NotebookChange): Promise<TeamNotebook> {
  switch (what.kind) {
    case 'add': {
      const { id, author, text } = what;
      return liveClient.call(teamNotesApi.add, { key }, {}, { body: { id, author, text } });
    }
    case 'remove':
      return liveClient.call(teamNotesApi.remove, { key, noteId: what.noteId }, {});
    case 'rules':
      return liveClient.call(teamNotesApi.setRules, { key }, {}, { body: { rules: what.rules } });
  }
}

export function useChangeNotebook(key: string) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: NotebookChange) => change(key, what),
    onSuccess: (notebook) => queries.setQueryData(notebookQuery(key).queryKey, notebook),
    onError: (error) => showFailure(error, t('PitWall.NoteNotSaved'), t),
  });
}

export function useStartNotebook(eventId: string) {
  const { t } = useText();
  return useMutation({
    mutationFn: (team: string) =>
      resultsClient.call(teamNotesApi.create, { eventId }, ofEvent(), { body: { team } }),
    onError: (error) => showFailure(error, t('PitWall.NoteNotSaved'), t),
  });
}

export function useCloseNotebook(key: string) {
  const { t } = useText();
  return useMutation({
    mutationFn: () => resultsClient.call(teamNotesApi.close, { key }, {}),
    onError: (error) =>
      showFailure(error, hasStatus(error, 404) ? t('PitWall.OnlyStarter') : t('PitWall.NoteNotSaved'), t),
  });
}
