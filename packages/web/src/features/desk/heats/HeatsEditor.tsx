/** The format of a group with a preview of what it draws. Nothing is stored before it is drawn or saved. */

import type { WantedDraw } from '@lapwing/contract/desk/ladder-calls';
import type { Meeting, StoredLadder } from '@lapwing/contract/desk/meeting';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LadderView, titleOf } from '../../../parts/ladder/LadderView.tsx';
import { QueryView } from '../../../parts/QueryView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { type Change, newChangeId, type useMeetingChanges } from '../use-meeting.ts';
import { HeatsFields } from './HeatsFields.tsx';
import { formOf, isTimeComplete, pointsOf } from './heats-form.ts';
import { previewQuery, useDraw } from './use-heats.ts';

type HeatsEditorProps = {
  meeting: Meeting;
  /** null: a new one */
  ladder: StoredLadder | null;
  change: Change;
  settle: ReturnType<typeof useMeetingChanges>['settle'];
  onClose: () => void;
};

export function HeatsEditor({ meeting, ladder, change, settle, onClose }: HeatsEditorProps) {
  const { t } = useText();
  const [form, setForm] = useState(() => formOf(meeting, ladder));
  const isDrawn = ladder !== null && ladder.entrants.length > 0;
  const hasBegun = isDrawn && hasBegunRaces(meeting, ladder);
  const points = pointsOf(form.points);
  const format = { ...form.format, points: points ?? form.format.points };
  const wanted: WantedDraw = {
    ...{ mode: 'new', ladderId: ladder?.id ?? null, group: form.group, format, seed: form.seed },
  };
  const preview = useQuery(previewQuery(meeting.eventId, meeting.version, wanted));
  const draw = useDraw(meeting, settle, onClose);
  const shown = preview.data?.ladder ?? null;
  const canDraw = shown !== null && !hasBegun && points !== null && isTimeComplete(form);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (canDraw && !draw.isPending) draw.mutate({ wanted, ladder: shown, form });
  }
  function save() {
    if (points === null) return;
    const { pointsNotClassified, fewestPointsWin, droppedHeats, ties } = format;
    const scoring = { points, pointsNotClassified, fewestPointsWin, droppedHeats, ties };
    const empty = { seed: form.seed, entrants: [], heats: [], withdrawn: [] };
    change([
      ladder === null
        ? {
            kind: 'ladder',
            id: null,
            version: 0,
            set: { key: newChangeId(), group: form.group, format, ...empty },
          }
        : {
            ...{ kind: 'ladder', id: ladder.id, version: ladder.version },
            set: isDrawn
              ? { format: { ...ladder.format, ...scoring } }
              : { group: form.group, format, seed: form.seed },
          },
    ]);
    onClose();
  }
  return (
    <form onSubmit={submit} noValidate className="border-t border-line bg-surface">
      <div className="grid gap-6 px-4 py-4 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <HeatsFields
            meeting={meeting}
            ladder={ladder}
            form={form}
            onChange={setForm}
            isOnlyScoring={hasBegun}
            arePointsWrong={points === null}
          />
        </div>
        <div className="min-w-0">
          <h3 className="pb-1">{t('Heats.Preview')}</h3>
          <QueryView query={preview}>
            {({ faults, ladder: drawn, cars }) => (
              <>
                <p className="text-3 text-ink-2">
                  {titleOf(form, t('Heats.AllEntries'))} · {t('Heats.Cars', { count: cars })}
                </p>
                {faults.length > 0 && (
                  <ul role="alert" className="py-2 text-3 text-loss">
                    {faults.map((fault) => (
                      <li key={fault}>{t(`Heats.Faults.${fault}`)}</li>
                    ))}
                  </ul>
                )}
                {drawn && (
                  <div className="-mx-4">
                    <LadderView ladder={drawn} />
                  </div>
                )}
              </>
            )}
          </QueryView>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
        <p className="me-auto text-3 text-ink-2">
          {hasBegun ? t('Heats.HasBegun') : isDrawn ? t('Heats.Redraw') : ''}
        </p>
        <Button onClick={onClose}>{t('Heats.Cancel')}</Button>
        <Button onClick={save} disabled={points === null}>
          {isDrawn ? t('Heats.SavePoints') : t('Heats.SaveFormat')}
        </Button>
        {!hasBegun && (
          <Button kind="primary" type="submit" disabled={!canDraw || draw.isPending}>
            {t('Heats.DrawNow', { count: shown?.races.length ?? 0 })}
          </Button>
        )}
      </div>
    </form>
  );
}

function hasBegunRaces({ sessions, states }: Meeting, { key }: StoredLadder): boolean {
  return sessions.some(
    ({ id, ladderRace }) =>
      ladderRace?.ladder === key && states.some((state) => state.sessionId === id && state.isBegun),
  );
}
