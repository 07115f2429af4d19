/** Which sessions are joined, and how; next to it the order that this gives. */

import { deskMergesApi, type Merges, mergeMethods, type StoredMerge } from '@lapwing/contract/desk/merges';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { Panel } from '../Panel.tsx';
import { ResultChanges } from '../publish/ResultChanges.tsx';
import { newChangeId } from '../use-meeting.ts';
import { useSettled } from '../use-settled.ts';
import { type MergeDraft, mergePreviewQuery, mergesQuery } from './queries.ts';

type MergeEditorProps = {
  eventId: number;
  sessions: Merges['sessions'];
  /** null: a new one */
  stored: StoredMerge | null;
  onDone: () => void;
};

type Fields = Omit<StoredMerge['plan'], 'points'> & {
  places: string;
  others: string;
  doFewestWin: boolean;
  reason: string;
};

const USUAL_POINTS = '25 18 15 12 10 8 6 4 2 1';
const SETTLED_MS = 200;

function fieldsOf(stored: StoredMerge | null, name: string): Fields {
  if (stored === null) {
    return {
      name,
      runs: [],
      method: 'RaceMerge',
      status: 'Provisional',
      places: USUAL_POINTS,
      others: '0',
      doFewestWin: false,
      reason: '',
    };
  }
  const { points, ...plan } = stored.plan;
  return {
    ...plan,
    places: points.places.length === 0 ? USUAL_POINTS : points.places.join(' '),
    others: String(points.others),
    doFewestWin: points.doFewestWin,
    reason: '',
  };
}

/** null if the text has anything but whole numbers. */
function numbersIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : null;
}

export function MergeEditor({ eventId, sessions, stored, onDone }: MergeEditorProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(stored, t('Join.UsualName')));
  const change = (next: Partial<Fields>) => setFields((before) => ({ ...before, ...next }));
  const draft = useMemo((): MergeDraft | null => {
    const { places: placesText, others: othersText, doFewestWin, reason, ...plan } = fields;
    const places = numbersIn(placesText);
    const [others = 0] = numbersIn(othersText) ?? [];
    if (plan.runs.length < 2 || plan.name.trim() === '' || places === null) return null;
    return {
      uploadId: newChangeId(),
      sessionId: stored?.sessionId ?? null,
      plan: { ...plan, points: { places, others, doFewestWin } },
      reason,
    };
  }, [fields, stored]);
  const settled = useSettled(draft, SETTLED_MS);
  const preview = useQuery(mergePreviewQuery(eventId, settled));
  const data = draft === null ? undefined : preview.data;
  const publish = useMutation({
    mutationFn: (body: MergeDraft) => resultsClient.call(deskMergesApi.save, { eventId }, {}, { body }),
    onSuccess: ({ name, revision }) => {
      showToast({ text: t('DeskPublish.Published', { session: name, revision }), tone: 'done' });
      void queries.invalidateQueries({ queryKey: mergesQuery(eventId).queryKey });
      onDone();
    },
    onError: (error) => showFailure(error, t('DeskPublish.NotPublished'), t),
  });
  const canPublish =
    draft !== null && draft === settled && data !== undefined && !preview.isFetching && !publish.isPending;
  const publishNow = () => {
    if (draft !== null && canPublish) publish.mutate(draft);
  };
  useKeys({ 'mod+enter': publishNow });
  const toggle = (sessionId: number, isIn: boolean) =>
    change({
      // As they were driven.
      runs: sessions
        .map((session) => session.sessionId)
        .filter((id) => (id === sessionId ? isIn : fields.runs.includes(id))),
    });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <Panel title={stored === null ? t('Join.New') : stored.plan.name}>
        <div className="grid gap-3">
          <TextField
            label={t('Join.Name')}
            value={fields.name}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
          <fieldset>
            <legend className="mb-1 text-3 font-medium">{t('Join.Sessions')}</legend>
            {sessions.map(({ sessionId, name, group, status, competitors }) => (
              <Checkbox
                key={sessionId}
                isChecked={fields.runs.includes(sessionId)}
                onChange={(isIn) => toggle(sessionId, isIn)}
                label={
                  <span>
                    {name}{' '}
                    <small className="text-2 text-ink-3">
                      {[group, t(`ResultStatuses.${status}`), t('Join.Competitors', { count: competitors })]
                        .filter((fact) => fact !== '')
                        .join(' · ')}
                    </small>
                  </span>
                }
              />
            ))}
          </fieldset>
          <Select
            className="justify-self-start"
            label={t('Join.How')}
            value={fields.method}
            options={mergeMethods.map((value) => ({ value, label: t(`Join.Methods.${value}`) }))}
            onChange={(method) => change({ method })}
          />
          {fields.method === 'PointMerge' && (
            <>
              <TextField
                label={t('Series.Fields.points')}
                value={fields.places}
                autoComplete="off"
                onChange={({ target }) => change({ places: target.value })}
                {...(numbersIn(fields.places) === null && { error: t('Join.WholeNumbers') })}
              />
              <TextField
                label={t('Join.Others')}
                value={fields.others}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => change({ others: target.value })}
                {...(numbersIn(fields.others) === null && { error: t('Join.WholeNumbers') })}
              />
              <Switch
                label={t('Join.FewestWin')}
                isOn={fields.doFewestWin}
                onChange={(doFewestWin) => change({ doFewestWin })}
              />
            </>
          )}
          <SegmentedControl
            className="justify-self-start"
            label={t('DeskPublish.Status')}
            value={fields.status}
            options={(['Provisional', 'Official'] as const).map((value) => ({
              value,
              label: t(`ResultStatuses.${value}`),
            }))}
            onChange={(status) => change({ status })}
          />
          <TextField
            label={t('DeskPublish.Note')}
            value={fields.reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => change({ reason: target.value })}
          />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button onClick={onDone}>{t('Join.Cancel')}</Button>
            <Button
              kind="primary"
              className="h-11"
              disabled={!canPublish}
              onClick={publishNow}
              aria-keyshortcuts="Control+Enter"
            >
              {t('DeskPublish.Publish')} <kbd className="key-cap phone:hidden">{t('Desk.Keys.Import')}</kbd>
            </Button>
          </div>
        </div>
      </Panel>
      <div className="min-w-0" aria-live="polite">
        {draft === null && <p className="text-ink-2">{t('Join.ChooseHint')}</p>}
        {preview.isError && draft !== null && (
          <ErrorView error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {data && !preview.isError && (
          <ResultChanges
            name={fields.name}
            note={
              data.revisionBefore === 0
                ? t('DeskPublish.FirstRevision')
                : data.isChanged
                  ? t('DeskPublish.NextRevision', { before: data.revisionBefore, after: data.revision })
                  : t('DeskPublish.NothingChanges')
            }
            rows={data.rows}
          />
        )}
      </div>
    </div>
  );
}
