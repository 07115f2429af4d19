/** The case file of a session, kept up to date, and what is done with it. */

import type { StewardAct } from '@lapwing/contract/desk/case-file';
import { type CaseFileAnswer, decideApi } from '@lapwing/contract/desk/decide';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { HttpError } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { uploadMessageIn } from '../../../i18n/upload-messages.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { caseFileQuery } from '../queries.ts';
import { newChangeId } from '../use-meeting.ts';

export type DecidePlace = { eventId: number; sessionId: number };

export type Cases = {
  place: DecidePlace;
  file: CaseFileAnswer;
  canDecide: boolean;
  isSaving: boolean;
  /** The id of the first act. `onStored` follows when the server has them. */
  act: (acts: readonly StewardAct[], onStored?: () => void) => string;
  publish: (status: 'Provisional' | 'Official', on: readonly string[], reason: string) => void;
  setProtestTime: (of: 'session' | 'meeting', minutes: number | null) => void;
};

export const CasesContext = createContext<Cases | null>(null);

export function useCases(): Cases {
  const cases = useContext(CasesContext);
  if (cases === null) throw new Error('A part of the page for decisions is outside of it');
  return cases;
}

export function useCaseActs(
  place: DecidePlace,
  file: CaseFileAnswer,
): Omit<Cases, 'place' | 'file' | 'canDecide'> {
  const { t, language } = useText();
  const queries = useQueryClient();
  const key = caseFileQuery(place).queryKey;
  const take = (answer: CaseFileAnswer) => queries.setQueryData(key, answer);
  // One after the other: an undo is about what was done before it.
  const scope = { id: `cases ${place.sessionId}` };
  const acts = useMutation({
    scope,
    mutationFn: ({ sent }: { sent: { actId: string; atMs: number; act: StewardAct }[] }) =>
      resultsClient.call(decideApi.act, place, {}, { body: { acts: sent } }),
    onSuccess: take,
    onError: (error) => showFailure(error, t('Decide.NotSaved'), t),
  });
  const publication = useMutation({
    scope,
    mutationFn: (body: { status: 'Provisional' | 'Official'; on: string[]; reason: string }) =>
      resultsClient.call(
        decideApi.publish,
        place,
        {},
        { body: { ...body, uploadId: newChangeId(), revision: file.revision } },
      ),
    onSuccess: (answer) => {
      take(answer);
      const isOfficial = answer.status === 'Official';
      const text = isOfficial
        ? t('Decide.IsOfficial')
        : t('Decide.Published', { revision: String(answer.revision) });
      showToast({ text, tone: 'done' });
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: key });
      const [reason] = error instanceof HttpError && error.status === 409 ? error.reasons : [];
      if (reason === undefined) showFailure(error, t('Decide.NotPublished'), t);
      else
        showToast({
          ...{
            text: t('Decide.NotPublished'),
            note: uploadMessageIn(language, reason) ?? reason.message,
            tone: 'problem',
          },
        });
    },
  });
  const protestTime = useMutation({
    scope,
    mutationFn: (body: { of: 'session' | 'meeting'; minutes: number | null }) =>
      resultsClient.call(decideApi.protestTime, place, {}, { body }),
    onSuccess: take,
    onError: (error) => showFailure(error, t('Decide.NotSaved'), t),
  });
  return {
    isSaving: acts.isPending || publication.isPending || protestTime.isPending,
    act(made, onStored) {
      const atMs = Date.now();
      const sent = made.map((act) => ({
        actId: newChangeId(),
        atMs: Math.min(atMs, file.nowMs + 5_000),
        act,
      }));
      acts.mutate({ sent }, onStored === undefined ? {} : { onSuccess: onStored });
      return sent[0]?.actId ?? '';
    },
    publish: (status, on, reason) => publication.mutate({ status, on: [...on], reason }),
    setProtestTime: (of, minutes) => protestTime.mutate({ of, minutes }),
  };
}
