/** Edits a published result: names, numbers, classes, statuses, places and penalties, as a revision with its reason. */

import { deskPublishApi, type PublishedResult } from '@lapwing/contract/desk/publish';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { PdfButton } from '../../../parts/PdfButton.tsx';
import { sheetsAtDesk } from '../../../parts/pdf-sheets.ts';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { newChangeId } from '../use-meeting.ts';
import { nameInEvent } from './name-in-event.ts';
import { PublishGate, useIsSignedIn } from './PublishGate.tsx';
import { resultQuery } from './queries.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { ResultChanges } from './ResultChanges.tsx';
import { ResultHistory } from './ResultHistory.tsx';
import { ResultTable } from './ResultTable.tsx';
import { correctionOf, isEmpty, type ResultEdits } from './result-edits.ts';

export default function ResultScreen({ sessionId }: { sessionId: number }) {
  const isSignedIn = useIsSignedIn();
  const query = useQuery({ ...resultQuery(sessionId), enabled: isSignedIn });
  // Another revision is another page: edits of the one before do not fit it.
  return (
    <PublishGate query={query}>
      {(result) => <EditResult key={result.revision} result={result} />}
    </PublishGate>
  );
}

function EditResult({ result }: { result: PublishedResult }) {
  const { t } = useText();
  const queries = useQueryClient();
  const { sessionId, event, revision, path } = result;
  const name = nameInEvent(result);
  const [edits, setEdits] = useState<ResultEdits>({
    rows: new Map(),
    withdrawn: [],
    status: result.status === 'Official' ? 'Official' : 'Provisional',
    reason: '',
  });
  const [isTried, setIsTried] = useState(false);
  const change = (fields: Partial<ResultEdits>) => {
    setEdits((before) => ({ ...before, ...fields }));
    preview.reset();
  };
  const send = (dryRun: boolean) => {
    const reason = edits.reason.trim() === '' ? '–' : edits.reason.trim();
    const body = correctionOf(result, { ...edits, reason }, newChangeId());
    return resultsClient.call(deskPublishApi.correct, { sessionId }, { dryRun }, { body });
  };
  const reload = () => queries.invalidateQueries({ queryKey: resultQuery(sessionId).queryKey });
  const onError = (error: unknown) => {
    if (!hasStatus(error, 409)) return showFailure(error, t('DeskPublish.NotPublished'), t);
    showToast({ text: t('DeskPublish.Reload'), tone: 'problem' });
    void reload();
  };
  const preview = useMutation({ mutationFn: () => send(true), onError });
  const publish = useMutation({
    mutationFn: () => send(false),
    onSuccess: (corrected) => {
      const text = t('DeskPublish.Published', { session: name, revision: corrected.revision });
      showToast({ text, tone: 'done' });
      void reload();
    },
    onError,
  });
  const guid = new URLSearchParams(path.split('?')[1]).get('guid') ?? undefined;
  const hasNothing = isEmpty(correctionOf(result, edits, ''), result);
  function submit() {
    setIsTried(true);
    if (edits.reason.trim() !== '' && !hasNothing) publish.mutate();
  }
  return (
    <>
      <PageHead
        title={name}
        meta={
          <span>
            {event.name} · {t('DeskPublish.Revision', { revision })} · {t(`ResultStatuses.${result.status}`)}
          </span>
        }
        actions={
          <>
            <PdfButton
              of={['desk', sessionId, guid]}
              load={(options) => sheetsAtDesk(sessionId, guid, options, t)}
            />
            <RestoreButton sessionId={sessionId} />
            <LinkButton to="/sessions/$sessionId" params={{ sessionId }} search={{ guid }}>
              {t('DeskPublish.OpenResult')}
            </LinkButton>
          </>
        }
      />
      <p className="pb-3 text-ink-2">{t(result.isMerge ? 'DeskPublish.Merged' : 'DeskPublish.EditHint')}</p>
      <ResultTable result={result} edits={edits} onChange={change} />
      <form
        className="grid gap-3 py-4"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submit();
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <TextField
              label={t('DeskPublish.Reason')}
              value={edits.reason}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => change({ reason: target.value })}
              {...(isTried && edits.reason.trim() === '' && { error: t('DeskPublish.ReasonNeeded') })}
            />
          </div>
          <SegmentedControl
            label={t('DeskPublish.Status')}
            value={edits.status}
            options={(['Provisional', 'Official'] as const).map((value) => ({
              value,
              label: t(`ResultStatuses.${value}`),
            }))}
            onChange={(status) => change({ status })}
          />
          <Button disabled={hasNothing || preview.isPending} onClick={() => preview.mutate()}>
            {t('DeskPublish.Preview')}
          </Button>
          <Button kind="primary" type="submit" className="h-11" disabled={hasNothing || publish.isPending}>
            {t('DeskPublish.PublishRevision', { revision: revision + 1 })}
          </Button>
        </div>
      </form>
      {preview.data && (
        <ResultChanges
          name={name}
          note={t('DeskPublish.NextRevision', { before: revision, after: preview.data.revision })}
          rows={preview.data.rows}
        />
      )}
      <ResultHistory result={result} edits={edits} onChange={change} />
    </>
  );
}
