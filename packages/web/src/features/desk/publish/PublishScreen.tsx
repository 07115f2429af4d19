/** Publishes result files: what was understood, what is wrong, what changes, and then the publication. */

import { deskPublishApi, type PublishPreview } from '@lapwing/contract/desk/publish';
import type { NamedField } from '@lapwing/contract/desk/publish-values';
import type { PublishedResults as Published } from '@lapwing/contract/ingest/results-upload';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
import { localDate } from '@lapwing/timing/timestamp';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { showFailure } from '../../../errors/show-failure.ts';
import { NetworkError } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { OrganizationBar } from '../OrganizationBar.tsx';
import { newChangeId } from '../use-meeting.ts';
import { PublicationDone } from './PublicationDone.tsx';
import { PublishColumns } from './PublishColumns.tsx';
import { PublishErrors } from './PublishErrors.tsx';
import { PublishedResults } from './PublishedResults.tsx';
import { PublishFiles } from './PublishFiles.tsx';
import { PublishGate, useIsSignedIn } from './PublishGate.tsx';
import { PublishTarget } from './PublishTarget.tsx';
import { formOf, isComplete, type PublishDraft, withFiles, withoutFile } from './publish-draft.ts';
import { previewQuery, publishableQuery } from './queries.ts';
import { ResultChanges } from './ResultChanges.tsx';
import { readFile } from './read-files.ts';

type Place = AnswerOf<typeof deskPublishApi.publishable>;
type PublishScreenProps = { organizationId: number; eventId: number | null };

export default function PublishScreen({ organizationId, eventId }: PublishScreenProps) {
  const isSignedIn = useIsSignedIn();
  const query = useQuery({ ...publishableQuery(organizationId), enabled: isSignedIn });
  return (
    <PublishGate query={query} isFullScreen>
      {(place) => <PublishPage organizationId={organizationId} eventId={eventId} place={place} />}
    </PublishGate>
  );
}

function emptyDraft({ countryCode, sport }: Place, eventId: number | null): PublishDraft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    uploadId: newChangeId(),
    files: [],
    event: eventId,
    newEvent: {
      name: '',
      sport,
      startDate: localDate(Date.now(), timeZone),
      location: { name: '', countryCode, timeZone },
      isListed: true,
    },
    sessionId: null,
    sessionName: '',
    status: 'Provisional',
    reason: '',
    columns: [],
    remembersColumns: true,
    fixes: [],
  };
}

function PublishPage({ organizationId, eventId, place }: PublishScreenProps & { place: Place }) {
  const { t } = useText();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => emptyDraft(place, eventId));
  const [done, setDone] = useState<Published | null>(null);
  // Another content is another publication.
  const changeTo = (next: (before: PublishDraft) => PublishDraft) =>
    setDraft((before) => ({ ...next(before), uploadId: newChangeId() }));
  const change = (fields: Partial<PublishDraft>) => changeTo((before) => ({ ...before, ...fields }));
  const preview = useQuery(previewQuery(organizationId, draft));
  const data = isComplete(draft) ? preview.data : undefined;
  const publish = useMutation({
    mutationFn: () =>
      resultsClient.call(deskPublishApi.publish, { organizationId }, {}, { body: formOf(draft) }),
    onSuccess: (published) => {
      setDone(published);
      void queries.invalidateQueries({ queryKey: publishableQuery(organizationId).queryKey });
    },
    onError: (error) => showFailure(error, t('DeskPublish.NotPublished'), t),
  });
  const canPublish =
    data !== undefined &&
    !preview.isFetching &&
    !preview.isError &&
    data.errors.length === 0 &&
    data.sessions.length > 0 &&
    !publish.isPending;
  const publishNow = () => canPublish && publish.mutate();
  useKeys({ 'mod+enter': publishNow });

  async function add(given: readonly File[]) {
    const read: File[] = [];
    for (const file of given) {
      const opened = await readFile(file).catch(() => null);
      if (opened) read.push(opened);
      else showToast({ text: t('DeskPublish.FileUnreadable', { name: file.name }), tone: 'problem' });
    }
    if (read.length > 0) changeTo((before) => withFiles(before, read));
  }
  const nameColumn = (title: string, field: NamedField) =>
    change({ columns: [...draft.columns.filter((column) => column.title !== title), { title, field }] });

  if (done !== null) {
    return (
      <>
        <OrganizationBar organizationId={organizationId} name={place.name} />
        <div className="page-width py-4">
          <PublicationDone
            done={done}
            onMore={() => {
              setDone(null);
              setDraft(emptyDraft(place, done.event.eventId));
            }}
          />
        </div>
      </>
    );
  }
  return (
    <>
      <OrganizationBar organizationId={organizationId} name={place.name} />
      <div className="grid grid-cols-1 lg:min-h-[calc(100dvh-3rem)] lg:grid-cols-[18.75rem_minmax(0,1fr)]">
        <div className="border-line bg-surface px-4 py-4 max-lg:border-b lg:border-e">
          <PublishFiles
            files={draft.files}
            preview={data}
            onAdd={(files) => void add(files)}
            onRemove={(name) => changeTo((before) => withoutFile(before, name))}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 px-(--gutter) pt-3 pb-6">
          <PageHead
            title={t('Breadcrumbs.PublishResults')}
            actions={
              typeof draft.event === 'number' && (
                <LinkButton to="/desk/$eventId/merges" params={{ eventId: draft.event }}>
                  {t('Breadcrumbs.JoinResults')}
                </LinkButton>
              )
            }
          />
          <PublishTarget events={place.events} draft={draft} onChange={change} />
          {draft.files.length === 0 && (
            <EmptyState title={t('DeskPublish.NoFiles')} note={t('DeskPublish.NoFilesHint')} />
          )}
          {draft.files.length > 0 && !isComplete(draft) && (
            <p role="status" className="text-ink-2">
              {t('DeskPublish.ChooseEventHint')}
            </p>
          )}
          {preview.isFetching && (
            <p role="status" className="text-ink-2">
              {t('DeskPublish.Reading')}
            </p>
          )}
          {preview.isError && !preview.isFetching && isComplete(draft) && (
            <PreviewFailure error={preview.error} onRetry={() => void preview.refetch()} />
          )}
          {data && !preview.isError && (
            <Understood data={data} draft={draft} change={change} nameColumn={nameColumn} />
          )}
          {draft.files.length === 0 && <PublishedResults events={place.events} />}
        </div>
      </div>
      {draft.files.length > 0 && (
        <div
          data-bottom-bar
          className="sticky bottom-0 z-10 flex flex-wrap items-end gap-3 border-t border-line bg-surface px-(--gutter) py-3"
        >
          <div className="min-w-48 flex-1">
            <TextField
              label={t('DeskPublish.Note')}
              value={draft.reason}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => change({ reason: target.value })}
            />
          </div>
          {data !== undefined && data.errors.length > 0 && (
            <span className="text-3 text-slow">
              {t('DeskPublish.WaitsForErrors', { count: data.errors.length })}
            </span>
          )}
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
      )}
    </>
  );
}

function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useText();
  if (!(error instanceof NetworkError)) return <ErrorView error={error} onRetry={onRetry} />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 rounded-3 bg-slow-tint px-4 py-2.5">
      {t('DeskPublish.Offline')}
      <Button onClick={onRetry}>{t('DeskPublish.TryAgain')}</Button>
    </p>
  );
}

type UnderstoodProps = {
  data: PublishPreview;
  draft: PublishDraft;
  change: (fields: Partial<PublishDraft>) => void;
  nameColumn: (title: string, field: NamedField) => void;
};

function Understood({ data, draft, change, nameColumn }: UnderstoodProps) {
  const { t } = useText();
  const tables = data.files.filter(({ columns }) => columns.length > 0);
  return (
    <>
      <div className={tables.length > 0 ? 'grid min-w-0 items-start gap-4 xl:grid-cols-2' : undefined}>
        <PublishErrors
          files={data.files}
          errors={data.errors}
          warnings={data.warnings}
          fixes={draft.fixes}
          onFix={(fix) => change({ fixes: [...draft.fixes, fix] })}
          onUndo={() => change({ fixes: [] })}
        />
        {tables.length > 0 && (
          <div className="grid min-w-0 gap-4">
            {tables.map((file) => (
              <PublishColumns
                key={file.name}
                file={file}
                remembers={draft.remembersColumns}
                onRemember={(remembersColumns) => change({ remembersColumns })}
                onName={nameColumn}
              />
            ))}
          </div>
        )}
      </div>
      {data.sessions.map(({ name, rows, revisionBefore, revision, isChanged }) => (
        <ResultChanges
          key={name}
          name={`${name}, ${data.event?.name ?? ''}`}
          note={
            !isChanged
              ? t('DeskPublish.NothingChanges')
              : revisionBefore === 0
                ? t('DeskPublish.FirstRevision')
                : t('DeskPublish.NextRevision', { before: revisionBefore, after: revision })
          }
          rows={rows}
        />
      ))}
    </>
  );
}
