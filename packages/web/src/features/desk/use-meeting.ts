/** A meeting with its changes: shown before they are stored, refused if another desk was faster. */

import { deskApi } from '@lapwing/contract/desk/calls';
import type { ItemChange, Meeting, MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { DeskRight } from '@lapwing/contract/desk/rights';
import { undoSteps } from '@lapwing/timing/desk/undo-steps';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { useText } from '../../i18n/language.ts';
import { currentAccountId } from '../../identity/session.ts';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useCheckIn } from './entries/use-check-in.ts';
import { mergeUpdate, withChanges } from './merge-update.ts';
import { OwnChanges } from './own-changes.ts';
import { deskMeetingsQuery, meetingQuery, meetingUpdatesQuery } from './queries.ts';

/** The meeting, kept up to date while the page is open. */
export function useMeeting(eventId: number) {
  const queries = useQueryClient();
  const query = useQuery(meetingQuery(eventId));
  const updates = useQuery({ ...meetingUpdatesQuery(eventId, queries), enabled: query.isSuccess });
  return { query, isOffline: updates.isError };
}

/** What the signed-in member may do for an organisation. */
export function useDeskRights(organizationId: number): readonly DeskRight[] {
  const { data } = useQuery(deskMeetingsQuery(currentAccountId()));
  return data?.organizations.find((each) => each.organizationId === organizationId)?.rights ?? [];
}

/** Browsers offer unique ids of their own only on https. */
export function newChangeId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

export type Change = (items: readonly ItemChange[], then?: { onStored?: () => void }) => void;

export function useMeetingChanges(eventId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const key = meetingQuery(eventId).queryKey;
  const [own] = useState(() => new OwnChanges());
  // One after the other: an undo is about what was done before it, also if that is still on its way.
  const scope = { id: `desk ${eventId}` };

  function settle(update: MeetingUpdate): boolean {
    if (update.outcome === 'refused') {
      const author = update.log[0]?.author ?? '';
      const isBegun = update.conflicts.some(({ reason }) => reason === 'begun');
      showToast({
        text: isBegun ? t('Desk.RefusedBegun') : t('Desk.Refused'),
        tone: 'problem',
        ...(!isBegun && author !== '' && { note: t('Desk.RefusedNote', { name: author }) }),
      });
      void queries.invalidateQueries({ queryKey: key });
      return false;
    }
    queries.setQueryData<Meeting>(key, (meeting) => meeting && own.shownIn(mergeUpdate(meeting, update)));
    return true;
  }
  function fail(error: unknown): void {
    showFailure(error, t('Desk.NotSaved'), t);
    void queries.invalidateQueries({ queryKey: key });
  }
  const version = () => queries.getQueryData<Meeting>(key)?.version ?? 0;

  const changing = useMutation({
    scope,
    mutationFn: async (given: { items: readonly ItemChange[]; onStored: (() => void) | undefined }) => {
      const items = own.upToDate(given.items);
      const body = { changeId: newChangeId(), since: version(), items };
      try {
        const update = await resultsClient.call(deskApi.change, { eventId }, {}, { body });
        own.settled(given.items, items, update.made);
        if (settle(update)) given.onStored?.();
      } catch (error) {
        own.settled(given.items, items, null);
        throw error;
      }
    },
    onError: fail,
  });
  const undoing = useMutation({
    scope,
    /** what is next, or the change with this number */
    mutationFn: async (which: 'undo' | 'redo' | number) => {
      const meeting = queries.getQueryData<Meeting>(key);
      const number = typeof which === 'number' ? which : undoSteps(meeting?.log ?? [])[which]?.number;
      if (number === undefined) return;
      const body = { number, since: version() };
      settle(await resultsClient.call(deskApi.undo, { eventId }, {}, { body }));
    },
    onError: fail,
  });

  const change: Change = (items, { onStored } = {}) => {
    if (items.length === 0) return onStored?.();
    own.begin(items);
    queries.setQueryData<Meeting>(key, (meeting) => meeting && withChanges(meeting, items));
    changing.mutate({ items, onStored });
  };
  const { waiting, checkIn } = useCheckIn({
    ...{ eventId, version: version(), newChangeId, onAnswer: settle, onFailure: fail },
  });
  return {
    change,
    undo: () => undoing.mutate('undo'),
    redo: () => undoing.mutate('redo'),
    undoChange: (number: number) => undoing.mutate(number),
    checkIn,
    /** check-ins that are only on this device */
    waiting,
    /** Takes over what another call has changed; false if it was refused. */
    settle,
    isSaving: changing.isPending || undoing.isPending,
  };
}
