/** The calls of the announcer's desk. */

import { type AnnouncerNote, announceApi } from '@lapwing/contract/desk/announce';
import { deskApi } from '@lapwing/contract/desk/calls';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';

/** A session that starts is shown within this time. */
const MEETING_EVERY_MS = 5_000;
const NOTES_EVERY_MS = 10_000;
/** Drivers may be added, and results published. */
const FACTS_EVERY_MS = 60_000;

export function announcedMeetingQuery(eventId: number) {
  return queryOptions({
    queryKey: ['announcer', 'meeting', eventId],
    queryFn: ({ signal }) => resultsClient.call(deskApi.meeting, { eventId }, {}, { signal }),
    staleTime: 0,
    refetchInterval: MEETING_EVERY_MS,
  });
}

export function announcerFactsQuery(eventId: number, sessionId: number) {
  return queryOptions({
    queryKey: ['announcer', 'facts', eventId, sessionId],
    queryFn: ({ signal }) => resultsClient.call(announceApi.facts, { eventId, sessionId }, {}, { signal }),
    refetchInterval: FACTS_EVERY_MS,
  });
}

export function notesQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['announcer', 'notes', organizationId],
    queryFn: async ({ signal }) => {
      const { notes } = await resultsClient.call(announceApi.notes, { organizationId }, {}, { signal });
      return new Map(notes.map((note) => [note.key, note]));
    },
    staleTime: 0,
    refetchInterval: NOTES_EVERY_MS,
  });
}

export type NoteTexts = Pick<AnnouncerNote, 'name' | 'say' | 'note' | 'version'>;

export function useSaveNote(organizationId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const { queryKey } = notesQuery(organizationId);
  return useMutation({
    mutationFn: (body: NoteTexts) =>
      resultsClient.call(announceApi.saveNote, { organizationId }, {}, { body }),
    onSuccess: ({ outcome }) => {
      void queries.invalidateQueries({ queryKey });
      if (outcome === 'stored') showToast({ text: t('Announcer.Saved') });
    },
    onError: (error) => showFailure(error, t('Announcer.NotSaved'), t),
  });
}
