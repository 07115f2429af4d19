/** The ladders of a meeting at the desk, previews, and what is done with them. */

import { type Draw, ladderApi, type WantedDraw } from '@lapwing/contract/desk/ladder-calls';
import type { Meeting, MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { raceName } from '../../../parts/ladder/race-names.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { newChangeId } from '../use-meeting.ts';
import { formOf, type HeatsForm, plansOf } from './heats-form.ts';

/** New results appear within this time. */
const RENEWAL_MS = 4_000;

/** `version`: of the meeting, whose entries and draws it shows. */
export function laddersQuery(eventId: number, version: number) {
  return queryOptions({
    queryKey: ['desk', 'ladders', eventId, version],
    queryFn: ({ signal }) => resultsClient.call(ladderApi.ladders, { eventId }, {}, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL_MS,
    staleTime: 0,
  });
}

const previewKey = (eventId: number) => ['desk', 'ladder-preview', eventId];

export function previewQuery(eventId: number, version: number, wanted: WantedDraw) {
  return queryOptions({
    queryKey: [...previewKey(eventId), version, wanted],
    queryFn: ({ signal }) => resultsClient.call(ladderApi.preview, { eventId }, {}, { body: wanted, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

type Settle = (update: MeetingUpdate) => boolean;

/** `onDrawn` is called when the races are in the programme. */
export function useDraw(meeting: Meeting, settle: Settle, onDrawn?: () => void) {
  const { t } = useText();
  const queries = useQueryClient();
  const { eventId } = meeting;
  return useMutation({
    mutationFn: async ({
      wanted,
      ladder,
      form,
    }: {
      wanted: WantedDraw;
      ladder: ShownLadder;
      form: HeatsForm;
    }) => {
      const missing = wanted.mode === 'new' ? ladder.races : missingRaces(meeting, ladder);
      const sessions = plansOf(form, { ...ladder, races: missing }, (race) => raceName(race, ladder, t));
      const entrants = ladder.entrants.map(({ entryId }) => entryId);
      const body: Draw = { ...wanted, changeId: newChangeId(), since: meeting.version, entrants, sessions };
      const update = await resultsClient.call(ladderApi.draw, { eventId }, {}, { body });
      if (!settle(update)) return;
      showToast({ text: t('Heats.DrawnToast', { count: sessions.length }) });
      onDrawn?.();
    },
    onError: (error) => {
      if (!hasStatus(error, 409)) return showFailure(error, t('Desk.NotSaved'), t);
      showToast({ text: t('Heats.Changed'), tone: 'problem' });
      void queries.invalidateQueries({ queryKey: previewKey(eventId) });
    },
  });
}

/** Races that have no session in the programme. */
export function missingRaces({ sessions }: Meeting, { key, races }: ShownLadder): ShownLadder['races'] {
  const planned = new Set(
    sessions.flatMap(({ ladderRace }) => (ladderRace?.ladder === key ? [ladderRace.race] : [])),
  );
  return races.filter((race) => !planned.has(race.key));
}

/** Adds late entries and missing sessions, after what is planned already. */
export function useAddLate(meeting: Meeting, settle: Settle) {
  const draw = useDraw(meeting, settle);
  const { t } = useText();
  return useMutation({
    mutationFn: async (ladderId: number) => {
      const stored = meeting.ladders.find(({ id }) => id === ladderId);
      if (stored === undefined) return;
      const { group, format, seed } = stored;
      const wanted: WantedDraw = { mode: 'late', ladderId, group, format, seed };
      const { eventId } = meeting;
      const { ladder } = await resultsClient.call(ladderApi.preview, { eventId }, {}, { body: wanted });
      if (ladder !== null) await draw.mutateAsync({ wanted, ladder, form: formOf(meeting, stored) });
    },
    onError: (error) => {
      if (draw.error !== error) showFailure(error, t('Desk.NotSaved'), t);
    },
  });
}

/** Gives a race that has begun another grid; the toast puts the earlier one back. */
export function useSetGrid(eventId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  const send = async (sessionId: number, grid: readonly number[]) => {
    const body = { grid: [...grid] };
    const answer = await resultsClient.call(ladderApi.setGrid, { eventId, sessionId }, {}, { body });
    await queries.invalidateQueries({ queryKey: ['desk', 'ladders', eventId] });
    return answer.previous;
  };
  const onError = (error: unknown) => showFailure(error, t('Desk.NotSaved'), t);
  return useMutation({
    mutationFn: async ({
      sessionId,
      grid,
      race,
    }: {
      sessionId: number;
      grid: readonly number[];
      race: string;
    }) => {
      const previous = await send(sessionId, grid);
      showToast({
        text: t('Heats.GridTaken', { race }),
        action: { label: t('Desk.Undo'), onPress: () => void send(sessionId, previous).catch(onError) },
      });
    },
    onError,
  });
}
